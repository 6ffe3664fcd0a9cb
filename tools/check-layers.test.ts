import { describe, expect, test } from 'vitest';
import { cycles, problems, violation } from './check-layers.mjs';

const at = (from: string, to: string) => violation({ from, to, specifier: to });

describe('layers', () => {
  test('an import of an upper layer is a violation, an import of a lower layer is not', () => {
    expect(at('src/store/db.ts', 'src/kernel/hex.ts')).toBeUndefined();
    expect(at('src/kernel/hex.ts', 'src/store/db.ts')).toMatch('kernel may not import store');
    expect(at('src/store/db.ts', 'src/sources/source.ts')).toMatch('store may not import sources');
    expect(at('src/api/shapes/assets/a.ts', 'src/api/services/assets/b.ts')).toMatch(
      'api/shapes may not import api/services',
    );
    expect(at('src/api/operations/assets/a.ts', 'src/api/services/assets/b.ts')).toBeUndefined();
  });

  test('an operation may be imported only by the registry and by compat', () => {
    expect(at('src/api/operations/registry.ts', 'src/api/operations/assets/a.ts')).toBeUndefined();
    expect(at('src/api/operations/assets/b.ts', 'src/api/operations/assets/a.ts')).toMatch('compat only');
    expect(at('src/api/compat/blockfrost/api.ts', 'src/api/operations/assets/a.ts')).toBeUndefined();
  });

  test('web may import client and, of src, only wallets', () => {
    expect(at('web/app.tsx', 'client/client.ts')).toBeUndefined();
    expect(at('web/app.tsx', 'src/wallets/wallet.ts')).toBeUndefined();
    expect(at('web/app.tsx', 'src/api/kit/cursor.ts')).toMatch('web may import');
    expect(at('client/client.ts', 'src/kernel/hex.ts')).toMatch('client may import client only');
  });

  test('.mjs files are checked like others, and src must not have any', () => {
    const text = "import { b } from '../src/store/b.js';";
    expect(problems([{ path: 'client/a.mjs', text }])).toEqual([
      expect.stringContaining('client may import client only'),
    ]);
    expect(problems([{ path: 'src/kernel/a.mjs', text: '' }])).toEqual(['src/kernel/a.mjs: code of src is TypeScript']);
    expect(problems([{ path: 'src/kernel/a.ts', text: '' }])).toEqual([]);
  });
});

describe('cycles', () => {
  const file = (path: string, ...imports: string[]) => ({
    path,
    text: imports.map((name) => `import ${name};`).join('\n'),
  });

  test('a cycle of type imports is reported like a runtime cycle', () => {
    const a = file('src/kernel/a.ts', "type { B } from './b.js'");
    const b = file('src/kernel/b.ts', "{ c } from './c.js'");
    const c = file('src/kernel/c.ts', "{ type A } from './a.js'");
    expect(problems([a, b, c])).toEqual(['import cycle: src/kernel/a.ts, src/kernel/b.ts, src/kernel/c.ts']);
    expect(problems([a, b, file('src/kernel/c.ts')])).toEqual([]);
  });

  test('shape folders that import each other are a cycle even when their files are not', () => {
    const one = file('src/api/shapes/assets/a.ts', "{ b } from '../pools/b.js'");
    const two = file('src/api/shapes/pools/b.ts');
    const back = file('src/api/shapes/pools/c.ts', "{ d } from '../assets/d.js'");
    const end = file('src/api/shapes/assets/d.ts');
    expect(problems([one, two, end])).toEqual([]);
    expect(problems([one, two, back, end])).toEqual(['cycle of folders: src/api/shapes/assets, src/api/shapes/pools']);
  });

  test('every strongly connected component is reported once', () => {
    const graph = new Map([
      [1, new Set([2])],
      [2, new Set([1, 3])],
      [3, new Set([4])],
      [4, new Set([3])],
      [5, new Set([1])],
    ]);
    expect(cycles(graph).map((group: number[]) => group.join())).toEqual(expect.arrayContaining(['1,2', '3,4']));
    expect(cycles(graph)).toHaveLength(2);
  });
});
