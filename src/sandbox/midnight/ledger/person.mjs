import * as ledger from '@midnight-ntwrk/ledger-v8';

/** Kept unread at most; reading them costs more than keeping them. */
const MOST_UNREAD = 40;

const eventsOf = (raws) => raws.map((raw) => ledger.Event.deserialize(raw));
const toText = (bytes) => Buffer.from(bytes).toString('base64');
const toBytes = (text) => new Uint8Array(Buffer.from(text, 'base64'));

/**
 * Somebody with keys. Those who pay fees keep a wallet of DUST, those who hide coins one of these; wallets read events
 * late, when they are needed, because each event costs a hash for every level of a tree.
 */
export class Person {
  constructor({ name, night, dust, shielded, pays, hides }, saved, parameters) {
    this.name = name;
    this.signingKey = ledger.signingKeyFromBip340(Buffer.from(night, 'hex'));
    this.verifyingKey = ledger.signatureVerifyingKey(this.signingKey);
    this.address = ledger.addressFromKey(this.verifyingKey);
    this.dustKey = ledger.DustSecretKey.fromSeed(new Uint8Array(Buffer.from(dust, 'hex')));
    this.zswapKeys = ledger.ZswapSecretKeys.fromSeed(new Uint8Array(Buffer.from(shielded, 'hex')));
    this.unread = { dust: (saved?.unreadDust ?? []).map(toBytes), zswap: (saved?.unreadZswap ?? []).map(toBytes) };
    this.dust = !pays
      ? undefined
      : saved?.dust === undefined
        ? new ledger.DustLocalState(parameters.dust)
        : ledger.DustLocalState.deserialize(toBytes(saved.dust));
    this.zswap = !hides
      ? undefined
      : saved?.zswap === undefined
        ? new ledger.ZswapLocalState()
        : ledger.ZswapLocalState.deserialize(toBytes(saved.zswap));
  }

  hear(group, raw) {
    const kind = group === 'DUST' ? 'dust' : 'zswap';
    if (this[kind] === undefined) return;
    this.unread[kind].push(raw);
    if (this.unread[kind].length >= MOST_UNREAD) this.read();
  }

  read() {
    const { dust, zswap } = this.unread;
    if (dust.length > 0) this.dust = this.dust.replayEvents(this.dustKey, eventsOf(dust));
    if (zswap.length > 0) this.zswap = this.zswap.replayEvents(this.zswapKeys, eventsOf(zswap));
    this.unread = { dust: [], zswap: [] };
  }

  sign(data) {
    return ledger.signData(this.signingKey, data);
  }

  /** The DUST output that is worth most now, with its worth. */
  richestDust(now) {
    this.read();
    let best;
    for (const utxo of this.dust.utxos) {
      const info = this.dust.generationInfo(utxo);
      if (info === undefined) continue;
      const value = ledger.updatedValue(utxo.ctime, utxo.initialValue, info, now, this.dust.params);
      if (best === undefined || value > best.value) best = { utxo, value };
    }
    return best;
  }

  saved() {
    return {
      ...(this.dust && { dust: toText(this.dust.serialize()) }),
      ...(this.zswap && { zswap: toText(this.zswap.serialize()) }),
      unreadDust: this.unread.dust.map(toText),
      unreadZswap: this.unread.zswap.map(toText),
    };
  }
}
