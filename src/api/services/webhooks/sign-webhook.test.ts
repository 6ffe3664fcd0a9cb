import { expect, test } from 'vitest';
import { deliveryHeaders, formatSecret, signMessage } from './sign-webhook.js';

// Vector of the specification: https://github.com/standard-webhooks/standard-webhooks (example of the libraries).
const SECRET = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };

test('a signature is that of the Standard Webhooks example', () => {
  expect(signMessage(MESSAGE, [SECRET])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(formatSecret(SECRET)).toBe('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
});

test('a message is signed with every valid secret', () => {
  const other = Buffer.alloc(32, 7);
  const { 'webhook-signature': signature } = deliveryHeaders(MESSAGE, [SECRET, other]);
  expect(signature).toBe(`${signMessage(MESSAGE, [SECRET])} ${signMessage(MESSAGE, [other])}`);
});
