/** Inscriptions and runes of the simulated mainnet, the same on every service; used as examples in the reference. */
export const ORDINALS_EXAMPLE = {
  inscription: 'fe213023aad417214e1e5e05fd11618e153a36a049790971c4b7b1ac11b9a9cbi0',
  describedInscription: 'c2d57322cdb15a18020ffef657bc6ecfe5ec04626eaa7f9a22944e53371847cbi0',
  delegating: 'a9e92845d36f9ec2cda15a44e84b33255e84ad9f0e42c750be7a163e602bd42ci0',
  parent: 'f4c2cb0594caf1d9b076a0a7ef0644b11f9c8d01b1cde67d0a69c3108daa95b4i0',
  child: '0f8aae5ddf848a3fcd6e2e8cb4e9b9e6b2abcf45feea52a9e902fc1acd126465i0',
  inscribedHeight: '900150',
  outpoint: 'cb13a017b04d0e9de36d2f9a55afa384e0bbe87fb331fc3feb8f6e19abb480d4:0',
  address: 'bc1pxwmfwcv9fjqvkr4d3vhtdh59xppj0lpfy4d9u52q8u0jkjrfppyqg05sqt',
  rune: '900169:5',
  runicHeight: '900169',
  gallery: 'c18b8f3843cac1120bbde210f497554651eda0f9ae8ea7420573afec00355318i0',
  brc20: 'ties',
  brc20Holder: 'bc1pxwmfwcv9fjqvkr4d3vhtdh59xppj0lpfy4d9u52q8u0jkjrfppyqg05sqt',
  brc20Height: '900225',
} as const;
