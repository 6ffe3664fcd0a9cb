/**
 * Content of the demo account's IPFS node on every fresh service, and content that any node accepts. A test compares it
 * with the stored content.
 */
export const IPFS_EXAMPLE = {
  root: 'bafybeic2r73r6424t3lxaunrvhidatcub5t5ssbipqosen23jvtgdfepce',
  readme: 'bafkreih2rxfbsqo6jukueageqtbfpdorabuvolyafjtxgt7wqz4owwf6xi',
  name: 'k51qzi5uqu5dkg3onm99uzh0qsahfof33706yjfbo2jznyj37ycs0vxykoy8m0',
  keyName: 'sandbox',
  /** The readme as a CAR file, base64. */
  car: 'OqJlcm9vdHOB2CpYJQABVRIg+o3KGUHeTRVCAMSEwleN0QBpVy8AKmdzT/aGeOtYvrpndmVyc2lvbgF0AVUSIPqNyhlB3k0VQgDEhMJXjdEAaVcvACpnc0/2hnjrWL66VGhpcyBkaXJlY3RvcnkgY2FtZSB3aXRoIHRoZSBzZXJ2aWNlLiBJdHMgY29udGVudCBoYXMgdGhlIHNhbWUgQ0lEcyBldmVyeXdoZXJlLgo=',
  /** A record signed by a key that no service has, base64. */
  recordName: 'k51qzi5uqu5dmhdnsog5c6cb2epfggryvx8pox76ch61czukffs23dtt0wnkpu',
  record:
    'QkCwKxC5ri3Bjya9MVCC4d09k1tYg7mLflBAm3aWK7tHfib4PgKd/n+sDLv1nlaGNUrF3c5gc/Tc219/WuxKQUQBSpgBpWNUVEwbAAAARdlkuABlVmFsdWVYQS9pcGZzL2JhZnliZWljMnI3M3I2NDI0dDNseGF1bnJ2aGlkYXRjdWI1dDVzc2JpcHFvc2VuMjNqdnRnZGZlcGNlaFNlcXVlbmNlAWhWYWxpZGl0eVgeMjEwMC0wMS0wMVQwMDowMDowMC4wMDAwMDAwMDBabFZhbGlkaXR5VHlwZQA=',
} as const;
