/**
 * Names of the parameters of the cost models, as Plutus defines them (`PlutusLedgerApi.V1.ParamName` and its
 * successors). The ledger stores only their values, in this order.
 */

/** Parameters of the cost functions, time first. */
const LINEAR = [
  'cpu-arguments-intercept',
  'cpu-arguments-slope',
  'memory-arguments-intercept',
  'memory-arguments-slope',
];
const LINEAR_TIME = ['cpu-arguments-intercept', 'cpu-arguments-slope', 'memory-arguments'];
const CONSTANT = ['cpu-arguments', 'memory-arguments'];
const STEP = ['exBudgetCPU', 'exBudgetMemory'];
const MEMORY = ['memory-arguments-intercept', 'memory-arguments-slope'];
const MEMORY_WITH_MINIMUM = ['memory-arguments-intercept', 'memory-arguments-minimum', 'memory-arguments-slope'];

const time = (...parameters: readonly string[]): string[] => parameters.map((each) => `cpu-arguments-${each}`);
const model = (...parameters: readonly string[]): string[] =>
  time('constant', ...parameters.map((each) => `model-arguments-${each}`));

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const LINEAR_FUNCTIONS = new Set(
  words(`
    addInteger appendByteString appendString consByteString decodeUtf8 encodeUtf8 multiplyInteger
    sliceByteString subtractInteger serialiseData complementByteString writeBits replicateByte shiftByteString
    rotateByteString listToArray insertCoin valueData scaleValue`),
);

const LINEAR_TIME_FUNCTIONS = new Set(
  words(`
    blake2b_256 equalsData equalsInteger lessThanByteString lessThanEqualsByteString lessThanEqualsInteger
    lessThanInteger sha2_256 sha3_256 verifyEd25519Signature verifySchnorrSecp256k1Signature
    bls12_381_G1_hashToGroup bls12_381_G1_scalarMul bls12_381_G2_hashToGroup bls12_381_G2_scalarMul keccak_256
    blake2b_224 countSetBits findFirstSetBit ripemd_160 dropList bls12_381_G1_multiScalarMul
    bls12_381_G2_multiScalarMul lookupCoin`),
);

const DIVISION = [...model('intercept', 'slope'), ...MEMORY_WITH_MINIMUM];
const COMPARISON = [...time('constant', 'intercept', 'slope'), 'memory-arguments'];
const CONVERSION = [...time('c0', 'c1', 'c2'), ...MEMORY];
const BITWISE = [...time('intercept', 'slope1', 'slope2'), ...MEMORY];

/** Functions with a cost function that few others have. */
const OTHER_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  divideInteger: DIVISION,
  modInteger: DIVISION,
  quotientInteger: DIVISION,
  remainderInteger: DIVISION,
  equalsByteString: COMPARISON,
  equalsString: COMPARISON,
  integerToByteString: CONVERSION,
  byteStringToInteger: CONVERSION,
  unValueData: CONVERSION,
  andByteString: BITWISE,
  orByteString: BITWISE,
  xorByteString: BITWISE,
  expModInteger: [...time('coefficient00', 'coefficient11', 'coefficient12'), ...MEMORY],
  unionValue: [...time('c00', 'c10', 'c01', 'c11'), ...MEMORY],
  valueContains: [...model('intercept', 'slope1', 'slope2'), 'memory-arguments'],
};

const QUADRATIC = model('c00', 'c01', 'c02', 'c10', 'c11', 'c20', 'minimum');

/** Plutus V3 has another cost function for these. */
const V3_FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  divideInteger: [...QUADRATIC, ...MEMORY_WITH_MINIMUM],
  modInteger: [...QUADRATIC, ...MEMORY],
  quotientInteger: [...QUADRATIC, ...MEMORY],
  remainderInteger: [...QUADRATIC, ...MEMORY_WITH_MINIMUM],
};

/** Of Alonzo. */
const FIRST = words(`
  addInteger appendByteString appendString bData blake2b_256 cekApplyCost cekBuiltinCost cekConstCost
  cekDelayCost cekForceCost cekLamCost cekStartupCost cekVarCost chooseData chooseList chooseUnit consByteString
  constrData decodeUtf8 divideInteger encodeUtf8 equalsByteString equalsData equalsInteger equalsString fstPair
  headList iData ifThenElse indexByteString lengthOfByteString lessThanByteString lessThanEqualsByteString
  lessThanEqualsInteger lessThanInteger listData mapData mkCons mkNilData mkNilPairData mkPairData modInteger
  multiplyInteger nullList quotientInteger remainderInteger sha2_256 sha3_256 sliceByteString sndPair
  subtractInteger tailList trace unBData unConstrData unIData unListData unMapData verifyEd25519Signature`);

/** Of Babbage. */
const SIGNATURES = words('serialiseData verifyEcdsaSecp256k1Signature verifySchnorrSecp256k1Signature');

/** Of Conway. */
const CURVES = words(`
  cekConstrCost cekCaseCost bls12_381_G1_add bls12_381_G1_compress bls12_381_G1_equal bls12_381_G1_hashToGroup
  bls12_381_G1_neg bls12_381_G1_scalarMul bls12_381_G1_uncompress bls12_381_G2_add bls12_381_G2_compress
  bls12_381_G2_equal bls12_381_G2_hashToGroup bls12_381_G2_neg bls12_381_G2_scalarMul bls12_381_G2_uncompress
  bls12_381_finalVerify bls12_381_millerLoop bls12_381_mulMlResult keccak_256 blake2b_224`);

const CONVERSIONS = words('integerToByteString byteStringToInteger');

/** Of Conway, protocol versions 10 and 11. */
const LAST = words(`
  andByteString orByteString xorByteString complementByteString readBit writeBits replicateByte shiftByteString
  rotateByteString countSetBits findFirstSetBit ripemd_160 expModInteger dropList lengthOfArray listToArray
  indexArray bls12_381_G1_multiScalarMul bls12_381_G2_multiScalarMul insertCoin lookupCoin unionValue
  valueContains valueData unValueData scaleValue`);

const BABBAGE = [...FIRST, ...SIGNATURES].sort();

function listNames(functions: readonly string[], own: Readonly<Record<string, readonly string[]>> = {}): string[] {
  return functions.flatMap((name) => findParameters(name, own).map((parameter) => `${name}-${parameter}`));
}

function findParameters(name: string, own: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const other = own[name] ?? OTHER_FUNCTIONS[name];
  if (other !== undefined) return other;
  if (name.startsWith('cek')) return STEP;
  if (LINEAR_FUNCTIONS.has(name)) return LINEAR;
  return LINEAR_TIME_FUNCTIONS.has(name) ? LINEAR_TIME : CONSTANT;
}

const PLUTUS_V3 = listNames([...BABBAGE, ...CURVES, ...CONVERSIONS, ...LAST], V3_FUNCTIONS);

/**
 * By language. A model may have fewer values: later versions of the protocol append parameters. The draft of Plutus V4
 * has the parameters of Plutus V3.
 */
export const COST_MODEL_NAMES: Readonly<Record<`PlutusV${1 | 2 | 3 | 4}`, readonly string[]>> = {
  PlutusV1: listNames([...FIRST, ...SIGNATURES, ...CURVES, ...CONVERSIONS, ...LAST]),
  PlutusV2: listNames([...BABBAGE, ...CONVERSIONS, ...CURVES, ...LAST]),
  PlutusV3: PLUTUS_V3,
  PlutusV4: PLUTUS_V3,
};
