import type { ScriptRole } from '../dex.js';
import type { Deployment } from './deployment.js';

type Family = 'SPECTRUM' | 'TEDDY_SWAP';
type Step = 'swap' | 'deposit' | 'redeem';

const pool = (dex: Family, script: string): ScriptRole => ({ role: 'pool', dex, script });
const order = (dex: Family, variant: Step, script: string): ScriptRole => ({ role: 'order', dex, script, variant });

const POOL_V2 = pool('SPECTRUM', '6b9c456aa650cb808a9ab54326e039d5235ed69f069c9664a8fe5b69');

const TEDDY_SWAP: readonly ScriptRole[] = [
  pool('TEDDY_SWAP', '28bbd1f7aebb3bc59e13597f333aeefb8f5ab78eda962de1d605b388'),
  order('TEDDY_SWAP', 'swap', '4ab17afc9a19a4f06b6fe229f9501e727d3968bff03acb1a8f86acf5'),
  order('TEDDY_SWAP', 'deposit', '0c70d8047139103546f0e76aafecfdf0667cbb397c8976f40ae8fcb3'),
  order('TEDDY_SWAP', 'redeem', 'ab658d65b5717bf07bd3b1a9ad28d31c183811bba4076aeace9feb8e'),
];

/** Spectrum, whose pools Splash continues to serve, and TeddySwap. */
export const spectrumDeployment: Deployment = {
  mainnet: [
    pool('SPECTRUM', 'e628bfd68c07a7a38fcd7d8df650812a9dfdbee54b1ed4c25c87ffbf'),
    POOL_V2,
    order('SPECTRUM', 'swap', '2618e94cdb06792f05ae9b1ec78b0231f4b7f4215b1b4cf52e6342de'),
    order('SPECTRUM', 'deposit', '075e09eb0fa89e1dc34691b3c56a7f437e60ac5ea67b338f2e176e20'),
    order('SPECTRUM', 'redeem', '83da79f531c19f9ce4d85359f56968a742cf05cc25ed3ca48c302dee'),
    ...TEDDY_SWAP,
  ],
  preprod: [POOL_V2],
  preview: TEDDY_SWAP,
};
