/** Entities on the simulated `MIDNIGHT_PREPROD` of every fresh service: its history is the same everywhere. */
export const EXAMPLE = {
  /** A NIGHT transfer between two simulated wallets; the fee is paid with DUST. */
  transfer: '85dc7d64c3c9a7fcf74348a9fc88a2d753f1b088b3d984a5a781a4e29a1fda8f',
  deploy: '37be75f5d59df12d1e97fcfce4f75070d72a3dfaf0d99d0d0782e974efba78ce',
  identifier: '000a23f3168f924924bb818a36a0744531a23c91525edfb1a2f5c4a6f3b00564ca',
  address: 'mn_addr_preprod12wz9c8hluefhl492mnhh55j4g68gfqyu8j543n2amzwyaca5lwjs088syq',
  dustAddress: 'mn_dust_preprod1w02cs37ftjastv89ttnl4qkuf2g09rh7x3u2qxfxzaem3rtt3x2nxmta3nm',
  /** A holder on the simulated `CARDANO_PREPROD`. */
  stakeAddress: 'stake_test1urvz3h3a588ccw5q4y7qnvu0f4u6w8s5le3d3q37vazr3eqy38kt0',
  contract: '43443b34d7b5f88e6fe617409082dd50608dfb0165de20e95d47f7bd32c59ee3',
  /** A stake pool that is registered as validator. */
  validator: '0374c04704a4b35d449bb7bb5da73425d1c555ef5c23cfbae150027c',
  /** Of the visitor wallet, whose seeds are published. */
  viewingKey: 'mn_shield-esk_preprod1ww70vlm8nl2tnmsm0k73fhhyrdr6r827suu2jj0mr7durwzm7cmszt2p9ya',
  /** The visitor wallet claims its pending reward. */
  claimRaw: [
    '6d69646e696768743a7472616e73616374696f6e5b76395d287369676e61747572655b76315d2c70726f6f662c7065646572',
    '73656e2d7363686e6f72725b76315d293a04004102011c70726570726f640700743ba40b977e886208343ad222a83a6fd336',
    '9ef03f27c8e4e3538b58bbfec1d037e7728d0101010101010101010101010101010101010101010101010101010101010101',
    'dc9749039dfd5f27189db41fd92cc6090f9b48b0d015db7e8f4bbaea3299abdd2fc18e2c3015b0d359ae2badd80ce6ab2daf',
    'c43546f2f7b3f0c8a8c7d41bfe3d00',
  ].join(''),
} as const;
