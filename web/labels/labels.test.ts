import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseLabels } from './parse-labels.js';
import { getPaymentScript } from './payment-script.js';

const text = readFileSync(new URL('script-labels.tsv', import.meta.url), 'utf8');

test('every line names one script, sorted by hash', () => {
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => !/^[0-9a-f]{56}\t[^\t]+\t[^\t]*$/.test(line))).toEqual([]);
  expect(lines.map((line) => line.slice(0, 56))).toEqual([...new Set(lines.map((line) => line.slice(0, 56)))].sort());
  expect(parseLabels(text).size).toBe(lines.length);
});

// The address is part of the source's entry for this script.
test('address of a dApp has the label of its payment script', () => {
  const address =
    'addr1zyqzqk0uwkcr32zmxwaylhava4976yj8lwkjf3fcm4zjgkhqy02w7ayk0lyyrf080l5zusdpkg8se9x7fcke6vaz42lq6spmug';
  const hash = getPaymentScript(address);
  expect(hash).toBe('002059fc75b038a85b33ba4fdfaced4bed1247fbad24c538dd45245a');
  expect(parseLabels(text).get(hash as string)).toEqual({ dapp: 'VyFinance', script: 'VyFi: LP Order Process 150' });
});

test('address of a key and texts that are no address have no payment script', () => {
  for (const address of [
    // CIP-19, type-00 and type-06.
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
    'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    'addr1',
    'addr1zzzz',
    '',
  ])
    expect([address, getPaymentScript(address)]).toEqual([address, undefined]);
  // CIP-19, type-07.
  expect(getPaymentScript('addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx')).toBe(
    'c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f',
  );
});
