import type { ScriptRole } from '../dex.js';
import type { Deployment } from './deployment.js';

type Family = 'SPLASH' | 'SPLASH_STABLE' | 'SNEKFUN';

const pool = (dex: Family, script: string, variant?: string): ScriptRole => ({
  role: 'pool',
  dex,
  script,
  ...(variant === undefined ? {} : { variant }),
});

const order = (dex: Family, variant: string, script: string): ScriptRole => ({ role: 'order', dex, script, variant });

const SHARED: readonly ScriptRole[] = [
  pool('SPLASH', 'f002facfd69d51b63e7046c6d40349b0b17c8dd775ee415c66af3ccc', 'product'),
  pool('SPLASH', '9dee0659686c3ab807895c929e3284c11222affd710b09be690f924d', 'product'),
  pool('SPLASH', 'cb684a69e78907a9796b21fc150a758af5f2805e5ed5d5a8ce9f76f1', 'product'),
  pool('SPLASH', 'c5283689ea30e0920c50adf77345b5809c05c962cc111e0f1d2dbedb', 'balance'),
  order('SPLASH', 'limit', '464eeee89f05aff787d40045af2a40a83fd96c513197d32fbc54ff02'),
  order('SPLASH', 'deposit', '680f52841c06f32cecdcdeff2c20ce6b70c2a5249b94d1a2b4eff294'),
  order('SPLASH', 'redeem', '87f504b07add9e1d74ae102f53ab7f9ff2456dee897a43d8e27b348b'),
];

/** Splash, and Snek.fun, which uses its contracts. */
export const splashDeployment: Deployment = {
  mainnet: [
    ...SHARED,
    pool('SPLASH', 'f60fd1e70f4b9dfc09cdde8d7f7f1277de2694c82a516d7d3cc9e03e', 'balance'),
    order('SPLASH', 'limit', '2025463437ee5d64e89814a66ce7f98cb184a66ae85a2fbbfd750106'),
    order('SPLASH', 'limit', 'dbe7a3d8a1d82990992a38eea1a2efaa68e931e252fc92ca1383809b'),
    order('SPLASH', 'grid', '6eff899ca605c05c115f0d7b0d0397e2dd886cd366d77bcb4ac65922'),
    order('SPLASH', 'deposit', '99b82cb994dc2af44c12cb5daf5ad274211622800467af5bd8c32352'),
    order('SPLASH', 'redeem', 'b8a2bba77a5b50ac297032a7b0261f375a269ee3623d65172b384ba7'),
    order('SPLASH', 'deposit', '5a04e05f6fd8b6e03c19619417abfec145b44f237d58bed30dc9f694'),
    order('SPLASH', 'redeem', 'fceb645fdc06550d62065bc0f95318e8dcd71e6a8c13c05f313b246d'),
    pool('SPLASH_STABLE', '5d3df99fcfbbf282bd76a3d76a2e30bdd22e61c56f1462447938933b'),
    order('SPLASH_STABLE', 'deposit', '3771abe5d236a51ace13c738885e29845fd5ef9ee90ed0efb420d275'),
    order('SPLASH_STABLE', 'redeem', '4e7acc95834f1b86c54e9b9e38f3c1f72f848a52eb994da50d5f825f'),
    pool('SNEKFUN', '905ab869961b094f1b8197278cfe15b45cbe49fa8f32c6b014f85a2d'),
    order('SNEKFUN', 'instant', '9e94e848482ffb2befe7fe6c2f5171c99086b53b3f73f535ff61ca09'),
  ],
  preprod: [...SHARED, pool('SPLASH_STABLE', 'e08171b24f3874567cd2deb80d09a841d1079dd0fce532569a83d1bf')],
};
