import type { ScriptRole } from '../dex.js';
import type { Unit } from '../unit.js';
import type { Deployment } from './deployment.js';

const WANCHAIN = '25c5de5f5b286073c593edfd77b48abc7a48e5a4f3d4cd9d428ff935';
const INDIGO = 'f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b69880';
const TEST = 'e16c2dc8ae937e8d3790c7fd7168d7b994621ba14ca11415f39fed72';

const USDC = `${WANCHAIN}55534443`;
const IUSD = `${INDIGO}69555344`;
const DJED = '8db269c3ec630e06ae29f74bc39edd1f87c819f1056206e879a1cd61446a65644d6963726f555344';
const USDM = 'c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad0014df105553444d';
const MYUSD = '92776616f1f32c65a173392e4410a3d8c39dcf6ef768c73af164779c4d79555344';
const USDA = 'fe7c786ab321f41c654ef6c1af7b3250a613c24e4213e0425a7ae45655534441';

/** Each pool of two coins has its own pool script and order script; fees are in units of 10^-10. */
const stablePool = (deployed: {
  readonly pool: string;
  readonly order: string;
  readonly token: Unit;
  readonly lpAsset: Unit;
  readonly assets: readonly [Unit, Unit];
  readonly multipliers: readonly [number, number];
  readonly fee: number;
}): readonly ScriptRole[] => {
  const { assets, lpAsset, multipliers, fee } = deployed;
  return [
    {
      role: 'pool',
      dex: 'MINSWAP_STABLE',
      script: deployed.pool,
      proof: [deployed.token],
      parameters: { assets, lpAsset, multipliers, fee },
    },
    {
      role: 'order',
      dex: 'MINSWAP_STABLE',
      script: deployed.order,
      parameters: { assets, lpAsset, pool: deployed.token },
    },
  ];
};

const mainnet: readonly ScriptRole[] = [
  ...stablePool({
    pool: '3d6b603c4c4abe4273223b45a858e7f546b8c520048f43218e250c66',
    order: '4c4d65a0616f60adc2cba70f533705233b1d7e8cb3e9868cdca39d86',
    token: '5d4b6afd3344adcf37ccef5558bb87f522874578c32f17160512e398444a45442d695553442d534c50',
    lpAsset: '2c07095028169d7ab4376611abef750623c8f955597a38cd15248640444a45442d695553442d534c50',
    assets: [DJED, IUSD],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: '8edad0df48fe66f9785b327321abb50b23d4b37bc4250504632be59e',
    order: '62d3e3975c6ec02d4002640413368a2d46ea10548b1cd217a3e9b7cd',
    token: 'd97fa91daaf63559a253970365fb219dc4364c028e5fe0606cdbfff9555344432d444a45442d534c50',
    lpAsset: 'ac49e0969d76ed5aa9e9861a77be65f4fc29e9a979dc4c37a99eb8f4555344432d444a45442d534c50',
    assets: [USDC, DJED],
    multipliers: [1, 100],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: '68a7a481d2221939af26d24ab146b7695cdb5cfb2b73b319a5449227',
    order: '96c2d95fc73740ef18abb95af68be279f80bb711eb69a527f3b1d713',
    token: '96402c6f5e7a04f16b4d6f500ab039ff5eac5d0226d4f88bf5523ce85553444d2d695553442d534c50',
    lpAsset: '31f92531ac9f1af3079701fab7c66ce997eb07988277ee5b9d6403015553444d2d695553442d534c50',
    assets: [USDM, IUSD],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: '8cd62e5a2553c5d57be78ba0058451b925b4f1d111a2f6fd5c73a94b',
    order: '865085a4d810ed21f7677bdf3b1a93e1b75fd17f246d7f0243493cde',
    token: '07b0869ed7488657e24ac9b27b3f0fb4f76757f444197b2a38a15c3c444a45442d5553444d2d534c50',
    lpAsset: '5b042cf53c0b2ce4f30a9e743b4871ad8c6dcdf1d845133395f55a8e444a45442d5553444d2d534c50',
    assets: [DJED, USDM],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: '8fe23277978e4cdefaaf278f5c6f534de8b361cb6cb178a622a71319',
    order: '6d0241ff7fa052c63645a75e189f84214b6be062f59d6ac9c7bbb2c1',
    token: '4e73e9cf8fd73e74956c67fa3a01486f02ab612ee580dc27755b8d57444a45442d4d795553442d534c50',
    lpAsset: 'b69f5d48c91297142c46b764b69ab57844e3e7af9d7ba9bc63c3c517444a45442d4d795553442d534c50',
    assets: [DJED, MYUSD],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: 'b109e0ae17302c6f185883f2e1eea8cf54fa2386ddf3e32769674a91',
    order: 'fb65ab56748b6c2894d04e68c0b92fc2a00178303ef1ee62a539afda',
    token: '1d4c43ac86463f93c4cba60c28f143b2781d7f7328b18d8e68298e614d795553442d5553444d2d534c50',
    lpAsset: '5827249dcaf49ce7ccae2e0577fd9bf9514a4c34adabc7eb57e192594d795553442d5553444d2d534c50',
    assets: [MYUSD, USDM],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: '17b793894c04d15b79a6b7fdbfd75ba273b2d3229c4a9717f6221a7a',
    order: 'f5da441786eef04048a9f59fff53c5c9ef101a59ad0488e1a8aa3897',
    token: '3ff28ad0d4788f24619746cc86b774495ed4727634b61710d2bb7ed5555344432d695553442d534c50',
    lpAsset: '40b6f8a17ba5d9bab02fc776c9677212b40bfc3df77346f0b1edcba6555344432d695553442d534c50',
    assets: [USDC, IUSD],
    multipliers: [1, 100],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: 'aae7c6c0a2d37ef5aa4ed1fca519949fd9f6588318839dc5d7c7b27f',
    order: '2aa1ae236856def55f77e6bb1aa5b43801ec0097f9e0a69fa24fc0ed',
    token: '739150a2612da82e16adc2a3a1f88b256202d8415df0c5b7a2ff93fb555344432d695553442d302e312d534c50',
    lpAsset: '48bee898de501ff287165fdfc5be34818f3a41e474ae8f47f8c59f7a555344432d695553442d302e312d534c50',
    assets: [USDC, IUSD],
    multipliers: [1, 100],
    fee: 10_000_000,
  }),
  ...stablePool({
    pool: '1cd639e0731532fb27252504801100c9cd0f31419c0c63c914301771',
    order: 'f1d4865bce47591d67ec320e92eeb26b917389e65f8fb12bb9b38877',
    token: 'a0d806e67be578911ca39260cff5eaa6eb06f9f4165ccd570282f5055553444d2d555344412d534c50',
    lpAsset: '5f0d38b3eb8fea72cd3cbdaa9594a74d0db79b5a27e85be5e9015bd65553444d2d555344412d534c50',
    assets: [USDM, USDA],
    multipliers: [1, 1],
    fee: 5_000_000,
  }),
  ...stablePool({
    pool: '119a5401c8942c2a8f49d2372ed090868aff53a6211a8600ec0bc13e',
    order: 'e296ea95bb834b0816ee6b700fb008c1e52d7508728b914ff3f52764',
    token: 'b7ff73b687f4abdec86ca9984faa70dfead433588f183c3f956fb213695553442d555344412d534c50',
    lpAsset: '5fd1180269cd5a01f397f37a17981424a3ec3bdab1e743a61f3bb113695553442d555344412d534c50',
    assets: [IUSD, USDA],
    multipliers: [1, 1],
    fee: 10_000_000,
  }),
  ...stablePool({
    pool: '85c162aaf17039cb3f9949dcd7fc5d81020bcb18dd764d2b21dddabc',
    order: '2c3a242850258ed3ebf501bb9515a159370de774a86fa70e27f24075',
    token: '6d0af21948cca104be7e639ed7d9a169f15b7763c066df41ec4b29b8774554482d694554482d534c50',
    lpAsset: 'b6b60bf469adb18c21ff3ad06bbdb9e78327b34d4c15db162de53b1c774554482d694554482d534c50',
    assets: [`${WANCHAIN}455448`, `${INDIGO}69455448`],
    multipliers: [1, 100],
    fee: 10_000_000,
  }),
  ...stablePool({
    pool: '5ec0bf47958dfa60def3b4e96b89953fa51f99c288fcb61495f9b9c7',
    order: '9fb4b54c367463bd3da3d2e8aa9357133ef7b489adb1cf9cb2e8dd70',
    token: '6bdc0ad93ceb1f1df8f4be04d8037bc5d8dc21e5c8d654b48a9679f8774254432d694254432d534c50',
    lpAsset: 'd4e0b170fc503735b260b1a0c99223c2b4e6dd6e87ccdcabfba28b8a774254432d694254432d534c50',
    assets: [`${WANCHAIN}425443`, `${INDIGO}69425443`],
    multipliers: [1, 100],
    fee: 10_000_000,
  }),
  ...stablePool({
    pool: 'a2f52338d5ab1d9f0c603a51c07168aafebf54f5d708b2abe71988c6',
    order: 'baef35198c17567a43cf11a5d049b83f664241b35a666f5988f08092',
    token: '666c65d6d6152864ef16371beed29150259564bde5a30d345c5e236977534f4c2d69534f4c2d534c50',
    lpAsset: 'd3facc199b218a60723500bb80fcfc091f5bd67bdb74df4c099d817477534f4c2d69534f4c2d534c50',
    assets: [`${WANCHAIN}534f4c`, `${INDIGO}69534f4c`],
    multipliers: [1, 100],
    fee: 10_000_000,
  }),
];

const preprod: readonly ScriptRole[] = [
  ...stablePool({
    pool: 'e37869e3994d52f6fc6f382dcff79e77d7ca1fab63c90d31c6f83bed',
    order: '0f00da7f5af44209547d077c53e071cbd4e2bd9df95e3e35f4e8d11f',
    token: '06fe1ba957728130154154d5e5b25a7b533ebe6c4516356c0aa69355646a65642d697573642d76312e342d6c70',
    lpAsset: 'd16339238c9e1fb4d034b6a48facb2f97794a9cdb7bc049dd7c49f54646a65642d697573642d76312e342d6c70',
    assets: [`${TEST}74444a4544`, `${TEST}7469555344`],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
  ...stablePool({
    pool: 'b07e8cb1b226b147ec2d39de5f2a2da55248f5d9ae8a30ad04ab6f06',
    order: '63b4f87a8f0f6da9ba2dafa62ba6fb3efa9393dee5af3023fcb975d7',
    token: '06fe1ba957728130154154d5e5b25a7b533ebe6c4516356c0aa69355757364632d757364742d76312e342d6c70',
    lpAsset: '8db03e0cc042a5f82434123a0509f590210996f1c7410c94f913ac48757364632d757364742d76312e342d6c70',
    assets: [`${TEST}7455534443`, `${TEST}7455534454`],
    multipliers: [1, 1],
    fee: 1_000_000,
  }),
];

export const minswapStableDeployment: Deployment = { mainnet, preprod };
