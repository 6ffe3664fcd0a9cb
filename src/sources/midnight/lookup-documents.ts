import type { Lookup } from '../../chains/midnight/lookups.js';
import type { Data } from './graphql.js';

interface Question {
  readonly document: string;
  readonly variables: Data;
  /** The one field of the answer. */
  readonly field: string;
}

const VALIDATOR = 'poolIdHex validatorClass sidechainPubkeyHex auraPubkeyHex name ticker homepageUrl logoUrl';

export const LOOKUP_DOCUMENTS = {
  committee: `query Committee($epoch: Int!) {
    committee(epoch: $epoch) { position sidechainPubkeyHex auraPubkeyHex poolIdHex expectedSlots }
  }`,
  performance: `query Performance($epoch: Int!, $limit: Int, $offset: Int) {
    epochPerformance(epoch: $epoch, limit: $limit, offset: $offset) {
      spoSkHex produced expected identityLabel stakeSnapshot poolIdHex validatorClass
    }
  }`,
  validators: `query Validators($limit: Int, $offset: Int, $search: String) {
    spoList(limit: $limit, offset: $offset, search: $search) { ${VALIDATOR} }
  }`,
  validator: `query Validator($poolId: String!) { spoByPoolId(poolIdHex: $poolId) { ${VALIDATOR} } }`,
  'contract-events': `query Events($filter: ContractEventFilter!, $limit: Int, $offset: Int) {
    contractEvents(filter: $filter, limit: $limit, offset: $offset) {
      __typename id raw version contractAddress transaction { hash block { height } }
    }
  }`,
  'bridge-events': `query Bridge($recipient: HexEncoded, $from: Int, $to: Int, $limit: Int, $offset: Int) {
    bridgeEvents(recipient: $recipient, blockHeightFrom: $from, blockHeightTo: $to, limit: $limit, offset: $offset) {
      __typename id blockHeight midnightTxHash
      ... on BridgeUserTransfer { cardanoTxHash amount recipient }
      ... on BridgeReserveTransfer { cardanoTxHash amount }
      ... on BridgeInvalidTransfer { cardanoTxHash amount }
      ... on BridgeUnapprovedTransfer { cardanoTxHash amount recipient }
      ... on BridgeSubminimalFlushTransfer { amount count }
    }
  }`,
  'bridge-balance': `query Balance($address: HexEncoded!) {
    bridgeBalance(address: $address) { deposited claimed balance }
  }`,
  'bridge-summary': `query Summary {
    bridgePoolSummary { reserveTotal treasuryByReason { reason total count } subminimumTxCount lastEventBlockHeight }
  }`,
} as const satisfies Readonly<Record<Lookup['what'], string>>;

/** How an indexer is asked. */
export function questionOf(lookup: Lookup): Question {
  const document = LOOKUP_DOCUMENTS[lookup.what];
  const { what: _, ...asked } = lookup;
  switch (lookup.what) {
    case 'committee':
      return { document, variables: asked, field: 'committee' };
    case 'performance':
      return { document, variables: asked, field: 'epochPerformance' };
    case 'validators':
      return { document, variables: asked, field: 'spoList' };
    case 'validator':
      return { document, variables: asked, field: 'spoByPoolId' };
    case 'contract-events': {
      const { address, types, fromBlock, toBlock, limit, offset } = lookup;
      const filter = { contractAddress: address, types, fromBlock, toBlock };
      return { document, variables: { filter, limit, offset }, field: 'contractEvents' };
    }
    case 'bridge-events': {
      const { recipient, fromBlock, toBlock, limit, offset } = lookup;
      return { document, variables: { recipient, from: fromBlock, to: toBlock, limit, offset }, field: 'bridgeEvents' };
    }
    case 'bridge-balance':
      return { document, variables: asked, field: 'bridgeBalance' };
    case 'bridge-summary':
      return { document, variables: asked, field: 'bridgePoolSummary' };
  }
}
