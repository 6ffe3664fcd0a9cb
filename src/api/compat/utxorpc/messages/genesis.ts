import { toRational } from './credentials.js';
import { type MessageFields, type MessageForm, present } from './message.js';

type Json = Readonly<Record<string, unknown>>;

/** The genesis files of a network by era; constants where the operator has no files. */
export interface GenesisDocuments {
  readonly byron: Json;
  readonly shelley: Json;
  readonly alonzo: Json;
  readonly conway: Json;
}

/** One message for the files of all eras. Values that are not known are left out. */
export function toGenesis({ byron, shelley, alonzo, conway }: GenesisDocuments, form: MessageForm): MessageFields {
  return present({
    avvmDistr: textMap(byron['avvmDistr']),
    blockVersionData: object(byron['blockVersionData'], toBlockVersionData),
    ftsSeed: text(byron['ftsSeed']),
    protocolConsts: object(byron['protocolConsts'], (consts) =>
      present({
        k: int(consts['k']),
        protocolMagic: int(consts['protocolMagic']),
        vssMaxTtl: int(consts['vssMaxTTL']),
        vssMinTtl: int(consts['vssMinTTL']),
      }),
    ),
    startTime: big(byron['startTime']),
    bootStakeholders: mapValues(byron['bootStakeholders'], big),
    heavyDelegation: mapValues(byron['heavyDelegation'], (each) =>
      object(each, ({ cert, delegatePk, issuerPk, omega }) =>
        present({ cert: text(cert), delegatePk: text(delegatePk), issuerPk: text(issuerPk), omega: int(omega) }),
      ),
    ),
    nonAvvmBalances: textMap(byron['nonAvvmBalances']),
    vssCerts: mapValues(byron['vssCerts'], (each) =>
      object(each, ({ expiryEpoch, signature, signingKey, vssKey }) =>
        present({
          expiryEpoch: int(expiryEpoch),
          signature: text(signature),
          signingKey: text(signingKey),
          vssKey: text(vssKey),
        }),
      ),
    ),
    activeSlotsCoeff: rational(shelley['activeSlotsCoeff']),
    epochLength: int(shelley['epochLength']),
    genDelegs: mapValues(shelley['genDelegs'], (each) =>
      object(each, ({ delegate, vrf }) => present({ delegate: text(delegate), vrf: text(vrf) })),
    ),
    initialFunds: mapValues(shelley['initialFunds'], (value) => coin(value, form)),
    maxKesEvolutions: int(shelley['maxKESEvolutions']),
    maxLovelaceSupply: coin(shelley['maxLovelaceSupply'], form),
    networkId: text(shelley['networkId']),
    networkMagic: int(shelley['networkMagic']),
    securityParam: int(shelley['securityParam']),
    slotLength: int(shelley['slotLength']),
    slotsPerKesPeriod: int(shelley['slotsPerKESPeriod']),
    systemStart: text(shelley['systemStart']),
    updateQuorum: int(shelley['updateQuorum']),
    lovelacePerUtxoWord: coin(alonzo['lovelacePerUTxOWord'], form),
    executionPrices: object(alonzo['executionPrices'], (prices) =>
      present({ steps: rational(prices['prSteps']), memory: rational(prices['prMem']) }),
    ),
    maxTxExUnits: object(alonzo['maxTxExUnits'], toUnits),
    maxBlockExUnits: object(alonzo['maxBlockExUnits'], toUnits),
    maxValueSize: int(alonzo['maxValueSize']),
    collateralPercentage: int(alonzo['collateralPercentage']),
    maxCollateralInputs: int(alonzo['maxCollateralInputs']),
    costModels: object(alonzo['costModels'], (models) =>
      present({
        plutusV1: costModel(models['PlutusV1']),
        plutusV2: costModel(models['PlutusV2']),
        plutusV3: costModel(conway['plutusV3CostModel']),
      }),
    ),
    committee: object(conway['committee'], ({ members, threshold }) =>
      present({ members: mapValues(members, big), threshold: rational(threshold) }),
    ),
    constitution: object(conway['constitution'], ({ anchor, script }) =>
      present({
        anchor: object(anchor, ({ url, dataHash }) => present({ url: text(url), contentHash: hexBytes(dataHash) })),
        hash: hexBytes(script),
      }),
    ),
    committeeMinSize: big(conway['committeeMinSize']),
    committeeMaxTermLength: big(conway['committeeMaxTermLength']),
    govActionLifetime: big(conway['govActionLifetime']),
    govActionDeposit: coin(conway['govActionDeposit'], form),
    drepDeposit: coin(conway['dRepDeposit'], form),
    drepActivity: big(conway['dRepActivity']),
    minFeeRefScriptCostPerByte: rational(conway['minFeeRefScriptCostPerByte']),
    drepVotingThresholds: object(conway['dRepVotingThresholds'], (given) =>
      present({
        motionNoConfidence: rational(given['motionNoConfidence']),
        committeeNormal: rational(given['committeeNormal']),
        committeeNoConfidence: rational(given['committeeNoConfidence']),
        updateToConstitution: rational(given['updateToConstitution']),
        hardForkInitiation: rational(given['hardForkInitiation']),
        ppNetworkGroup: rational(given['ppNetworkGroup']),
        ppEconomicGroup: rational(given['ppEconomicGroup']),
        ppTechnicalGroup: rational(given['ppTechnicalGroup']),
        ppGovGroup: rational(given['ppGovGroup']),
        treasuryWithdrawal: rational(given['treasuryWithdrawal']),
      }),
    ),
    poolVotingThresholds: object(conway['poolVotingThresholds'], (given) =>
      present({
        motionNoConfidence: rational(given['motionNoConfidence']),
        committeeNormal: rational(given['committeeNormal']),
        committeeNoConfidence: rational(given['committeeNoConfidence']),
        hardForkInitiation: rational(given['hardForkInitiation']),
        ppSecurityGroup: rational(given['ppSecurityGroup']),
      }),
    ),
  });
}

const toBlockVersionData = (data: Json): MessageFields =>
  present({
    scriptVersion: int(data['scriptVersion']),
    slotDuration: text(data['slotDuration']),
    maxBlockSize: text(data['maxBlockSize']),
    maxHeaderSize: text(data['maxHeaderSize']),
    maxTxSize: text(data['maxTxSize']),
    maxProposalSize: text(data['maxProposalSize']),
    mpcThd: text(data['mpcThd']),
    heavyDelThd: text(data['heavyDelThd']),
    updateVoteThd: text(data['updateVoteThd']),
    updateProposalThd: text(data['updateProposalThd']),
    updateImplicit: text(data['updateImplicit']),
    softforkRule: object(data['softforkRule'], ({ initThd, minThd, thdDecrement }) =>
      present({ initThd: text(initThd), minThd: text(minThd), thdDecrement: text(thdDecrement) }),
    ),
    txFeePolicy: object(data['txFeePolicy'], ({ multiplier, summand }) =>
      present({ multiplier: text(multiplier), summand: text(summand) }),
    ),
    unlockStakeEpoch: text(data['unlockStakeEpoch']),
  });

const toUnits = (units: Json): MessageFields =>
  present({ steps: big(units['exUnitsSteps'] ?? units['steps']), memory: big(units['exUnitsMem'] ?? units['memory']) });

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const object = <Result>(value: unknown, read: (fields: Json) => Result): Result | undefined =>
  isJson(value) ? read(value) : undefined;

const mapValues = <Value>(value: unknown, read: (each: unknown) => Value | undefined) =>
  object(value, (fields) =>
    present(Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, read(each)]))),
  );

const textMap = (value: unknown) => mapValues(value, text);

const text = (value: unknown): string | undefined =>
  value === undefined || value === null || typeof value === 'object' ? undefined : String(value);

/** Numbers of genesis files are numbers, or text in Byron; fractions have fields of their own. */
const big = (value: unknown): bigint | undefined => {
  const digits = text(value);
  return digits !== undefined && /^-?\d+$/.test(digits) ? BigInt(digits) : undefined;
};

const int = (value: unknown): number | undefined => {
  const number = big(value);
  return number === undefined ? undefined : Number(number);
};

const coin = (value: unknown, form: MessageForm): unknown => {
  const lovelace = big(value);
  return lovelace === undefined ? undefined : form.coin(lovelace);
};

const hexBytes = (value: unknown): Uint8Array | undefined =>
  typeof value === 'string' && /^(?:[0-9a-f]{2})+$/i.test(value) ? Buffer.from(value, 'hex') : undefined;

const costModel = (value: unknown): MessageFields | undefined => {
  const values = Array.isArray(value) ? value : isJson(value) ? Object.values(value) : undefined;
  return values && { values: values.map((each) => BigInt(String(each))) };
};

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/i;

/** `{numerator, denominator}`, or a decimal number. */
function rational(value: unknown): MessageFields | undefined {
  if (isJson(value))
    return toRational({ numerator: big(value['numerator']) ?? 0n, denominator: big(value['denominator']) ?? 1n });
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(text(value) ?? '') ?? [];
  if (whole === undefined) return undefined;
  return toRational({
    numerator: BigInt(whole + fraction),
    denominator: 10n ** BigInt(fraction.length + Number(exponent)),
  });
}
