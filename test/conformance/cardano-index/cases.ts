import { expect, test } from 'vitest';
import { fromHex } from '../../../src/kernel/hex.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { readJson } from '../../support/external-data.js';
import type { IndexQueries } from './index-queries.js';

const schema = networkSchema('CARDANO_PREVIEW');

interface TransactionLocation {
  readonly height: number;
  readonly txHash: string;
}

interface Cases {
  readonly counts: Readonly<Record<string, number>>;
  readonly examples: {
    readonly stakeRegistration: readonly (TransactionLocation & { readonly credential: { readonly hash: string } })[];
    readonly stakeDeregistration: readonly (TransactionLocation & { readonly credential: { readonly hash: string } })[];
    readonly stakeDelegation: readonly (TransactionLocation & {
      readonly credential: { readonly hash: string };
      readonly poolKeyHash: string;
    })[];
    readonly poolRegistration: readonly (TransactionLocation & {
      readonly poolKeyHash: string;
      readonly pledge: string;
      readonly cost: string;
    })[];
    readonly poolRetirement: readonly (TransactionLocation & {
      readonly poolKeyHash: string;
      readonly retirementEpoch: number;
    })[];
    readonly withdrawal: readonly (TransactionLocation & {
      readonly withdrawals: readonly { readonly rewardAddressHex: string; readonly lovelace: string }[];
    })[];
    readonly mint: readonly AssetCase[];
    readonly burn: readonly AssetCase[];
    readonly cip67PrefixedMint: readonly AssetCase[];
    readonly manyOutputs: readonly (TransactionLocation & { readonly outputs: number })[];
    readonly referenceInputs: readonly (TransactionLocation & { readonly count: number })[];
    readonly referenceScriptOutput: readonly (TransactionLocation & { readonly index: number })[];
    readonly inlineDatumOutput: readonly (TransactionLocation & { readonly index: number })[];
    readonly witnessDatum: readonly (TransactionLocation & { readonly datumHash: string; readonly cbor: string })[];
    readonly bigMetadata: readonly (TransactionLocation & { readonly auxBytes: number })[];
    readonly protocolUpdateProposal: readonly TransactionLocation[];
    readonly phase2Failure: readonly (TransactionLocation & {
      readonly collateralInputs: readonly string[];
      readonly totalCollateral: string;
    })[];
  };
  readonly stakeUpdateHistories: readonly {
    readonly credential: string;
    readonly updatesOldestFirst: readonly (TransactionLocation & { readonly slot: number; readonly action: string })[];
  }[];
}

type AssetCase = TransactionLocation & {
  readonly policyId: string;
  readonly assetName: string;
  readonly quantity: string;
};

const readCases = (): Cases => readJson<Cases>('cardano-preview-chain/cases.json');

/** Facts about the preview chain from another decoder. */
export function caseSuite({ rows, count, txId }: IndexQueries): void {
  test('all counts match an independent count', async () => {
    const { counts } = readCases();
    const prefix = sql`substring(name from 1 for 4) in ('\\x000643b0', '\\x000de140', '\\x0014df10', '\\x001bc280')`;
    const found = {
      stakeRegistration: await count(sql`from ${schema}.stake_update where registration`),
      stakeDeregistration: await count(sql`from ${schema}.stake_update where not registration`),
      stakeDelegation: await count(sql`from ${schema}.delegation`),
      poolRegistration: await count(sql`from ${schema}.pool_registration`),
      poolRetirement: await count(sql`from ${schema}.pool_retirement`),
      protocolUpdateProposal: await count(sql`from (select distinct tx_id from ${schema}.parameter_update) t`),
      withdrawal: await count(sql`from (select distinct tx_id from ${schema}.withdrawal) t`),
      mint: await count(sql`from ${schema}.mint where quantity > 0`),
      burn: await count(sql`from ${schema}.mint where quantity < 0`),
      cip67PrefixedMint: await count(sql`from ${schema}.mint m join ${schema}.asset a on a.id = m.asset_id
        where quantity > 0 and ${prefix}`),
      cip25Metadata721: await count(sql`from ${schema}.metadata where label = 721`),
      cip20Metadata674: await count(sql`from ${schema}.metadata where label = 674`),
      inlineDatumOutput: await count(sql`from ${schema}.output where inline_datum`),
      referenceScriptOutput: await count(sql`from ${schema}.output where reference_script_hash is not null`),
      phase2Failure: await count(sql`from ${schema}.transaction where not valid`),
      manyOutputs: await count(sql`from (
        select tx_id from ${schema}.output group by tx_id having count(*) > 100) t`),
    };
    // Datums are stored once each, "big metadata" has no fixed definition, and empty reference inputs were counted too.
    const { witnessDatum: _, bigMetadata: __, referenceInputs: ___, ...comparable } = counts;
    expect(found).toEqual(comparable);
    expect(await count(sql`from ${schema}.block`)).toBe(53_069);
    expect(await count(sql`from ${schema}.transaction where id >= 0`)).toBe(14_004);
  });

  test('stake certificates match the cases', async () => {
    const { examples, stakeUpdateHistories } = readCases();
    for (const [cases, registration] of [
      [examples.stakeRegistration, true],
      [examples.stakeDeregistration, false],
    ] as const)
      for (const { txHash, credential } of cases)
        expect(
          await count(sql`from ${schema}.stake_update u join ${schema}.stake_credential s on s.id = u.stake_id
            where tx_id = ${txId(txHash)} and hash = ${fromHex(credential.hash)} and registration = ${registration}`),
        ).toBe(1);
    for (const { txHash, credential, poolKeyHash } of examples.stakeDelegation)
      expect(
        await count(sql`from ${schema}.delegation d join ${schema}.stake_credential s on s.id = d.stake_id
          join ${schema}.pool p on p.id = d.pool_id where tx_id = ${txId(txHash)}
          and s.hash = ${fromHex(credential.hash)} and p.hash = ${fromHex(poolKeyHash)}`),
      ).toBe(1);
    for (const { credential, updatesOldestFirst } of stakeUpdateHistories) {
      const [kind, hash] = credential.split(':') as [string, string];
      const history = await rows(sql`
        select b.height, b.slot::integer as slot, encode(t.hash, 'hex') as "txHash",
               case when registration then 'REGISTRATION' else 'DEREGISTRATION' end as action
          from ${schema}.stake_update u join ${schema}.stake_credential s on s.id = u.stake_id
          join ${schema}.transaction t on t.id = u.tx_id join ${schema}.block b on b.height = t.height
         where s.hash = ${fromHex(hash)} and s.script = ${kind === 'script'} order by u.tx_id, u.cert_index`);
      expect(history).toEqual(updatesOldestFirst);
    }
  });

  test('pools, withdrawals and parameter proposals match the cases', async () => {
    const { examples } = readCases();
    for (const { txHash, poolKeyHash, pledge, cost } of examples.poolRegistration)
      expect(
        await count(sql`from ${schema}.pool_registration r join ${schema}.pool p on p.id = r.pool_id
          where tx_id = ${txId(txHash)} and hash = ${fromHex(poolKeyHash)} and pledge = ${pledge} and cost = ${cost}`),
      ).toBe(1);
    for (const { txHash, poolKeyHash, retirementEpoch } of examples.poolRetirement)
      expect(
        await count(sql`from ${schema}.pool_retirement r join ${schema}.pool p on p.id = r.pool_id
          where tx_id = ${txId(txHash)} and hash = ${fromHex(poolKeyHash)} and epoch = ${retirementEpoch}`),
      ).toBe(1);
    for (const { txHash, withdrawals } of examples.withdrawal)
      expect(
        await rows(sql`select encode(s.hash, 'hex') as hash, lovelace::text as lovelace
          from ${schema}.withdrawal w join ${schema}.stake_credential s on s.id = w.stake_id
          where tx_id = ${txId(txHash)} order by index`),
      ).toEqual(withdrawals.map(({ rewardAddressHex, lovelace }) => ({ hash: rewardAddressHex.slice(2), lovelace })));
    for (const { txHash } of examples.protocolUpdateProposal)
      expect(await count(sql`from ${schema}.parameter_update where tx_id = ${txId(txHash)}`)).toBeGreaterThan(0);
  });

  test('assets, outputs, datums and scripts match the cases', async () => {
    const { examples } = readCases();
    for (const { txHash, policyId, assetName, quantity } of [
      ...examples.mint,
      ...examples.burn,
      ...examples.cip67PrefixedMint,
    ])
      expect(
        await count(sql`from ${schema}.mint m join ${schema}.asset a on a.id = m.asset_id
          where tx_id = ${txId(txHash)} and policy = ${fromHex(policyId)} and name = ${fromHex(assetName)}
          and quantity = ${quantity}`),
      ).toBe(1);
    for (const { txHash, outputs } of examples.manyOutputs)
      expect(await count(sql`from ${schema}.output where tx_id = ${txId(txHash)}`)).toBe(outputs);
    for (const { txHash, count: inputs } of examples.referenceInputs)
      expect(await count(sql`from ${schema}.input where kind = 1 and tx_id = ${txId(txHash)}`)).toBe(inputs);
    for (const { txHash, index } of examples.referenceScriptOutput)
      expect(
        await count(sql`from ${schema}.output o join ${schema}.script s on s.hash = o.reference_script_hash
          where o.tx_id = ${txId(txHash)} and index = ${index}`),
      ).toBe(1);
    for (const { txHash, index } of examples.inlineDatumOutput)
      expect(
        await count(sql`from ${schema}.output o join ${schema}.datum d on d.hash = o.datum_hash
          where o.tx_id = ${txId(txHash)} and index = ${index} and inline_datum`),
      ).toBe(1);
    for (const { datumHash, cbor } of examples.witnessDatum)
      expect(
        await count(sql`from ${schema}.datum where hash = ${fromHex(datumHash)} and bytes = ${fromHex(cbor)}`),
      ).toBe(1);
    for (const { txHash, auxBytes } of examples.bigMetadata)
      expect(
        await rows(sql`select auxiliary_length as bytes from ${schema}.transaction where id = ${txId(txHash)}`),
      ).toEqual([{ bytes: auxBytes }]);
  });

  test('failed script spends its collateral, and the collateral return has the index after the outputs', async () => {
    for (const { txHash, collateralInputs, totalCollateral } of readCases().examples.phase2Failure) {
      const spent = await rows<{ reference: string; lovelace: bigint }>(sql`
        select encode(t.hash, 'hex') || '#' || o.index as reference, o.lovelace
          from ${schema}.output o join ${schema}.transaction t on t.id = o.tx_id
         where o.spent_by = ${txId(txHash)} order by spent_index`);
      expect(spent.map(({ reference }) => reference)).toEqual(collateralInputs);
      const made = await rows<{ index: number; lovelace: bigint; collateral_return: boolean }>(
        sql`select index, lovelace, collateral_return from ${schema}.output where tx_id = ${txId(txHash)}`,
      );
      expect(made).toEqual([
        { index: 1, lovelace: spent[0]!.lovelace - BigInt(totalCollateral), collateral_return: true },
      ]);
      expect(await count(sql`from ${schema}.input where tx_id = ${txId(txHash)} and kind = 2`)).toBe(1);
      expect(await rows(sql`select fee, deposit from ${schema}.transaction where id = ${txId(txHash)}`)).toEqual([
        { fee: BigInt(totalCollateral), deposit: 0n },
      ]);
    }
  });
}
