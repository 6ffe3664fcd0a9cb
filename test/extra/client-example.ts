import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const client = createClient<paths>({
  baseUrl: 'http://127.0.0.1:8080',
  headers: { 'X-Api-Key': 'xt_demo_cardano-mainnet' },
});

const { data, error } = await client.GET('/api/network/time', { params: { query: { slot: 133_660_800 } } });
if (data) {
  const epoch: number = data.epoch;
  const era: string | null = data.era;
  console.log(epoch, era);
} else {
  const sentence: string | undefined = error?.error;
  console.error(sentence);
}

const built = await client.POST('/api/addresses/construct', { body: { paymentKeyHash: '00'.repeat(28) } });
const address: string | undefined = built.data?.address;
console.log(address);
