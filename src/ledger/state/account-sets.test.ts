import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JournaledAccountSets } from './account-sets.js';
import { Journal } from './journal.js';

type Command = readonly ['add' | 'remove', string, number] | readonly ['delete', string];

const key = fc.constantFrom('a', 'b');
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.tuple(fc.constantFrom('add', 'remove'), key, fc.nat({ max: 3 })),
  fc.tuple(fc.constant('delete'), key),
);

function apply(sets: JournaledAccountSets, [name, ...rest]: Command): void {
  const [id, account] = rest;
  if (name === 'delete') sets.delete(id);
  else sets[name](id, account!);
}

const dump = (sets: JournaledAccountSets) =>
  [...sets.keys()].toSorted().map((id) => [id, [...sets.get(id)!].toSorted((a, b) => a - b)]);

test('undo restores every set, and the sets behave like a map of sets', () => {
  fc.assert(
    fc.property(fc.array(command), fc.array(command), (first, second) => {
      const journal = new Journal();
      const sets = new JournaledAccountSets(journal);
      const model = new Map<string, Set<number>>();
      for (const step of first) {
        apply(sets, step);
        const [name, id, account] = step;
        const members = model.get(id) ?? new Set<number>();
        if (name === 'add') members.add(account);
        if (name === 'remove') members.delete(account);
        if (name === 'delete' || members.size === 0) model.delete(id);
        else model.set(id, members);
      }
      const before = dump(sets);
      expect(before).toEqual(
        [...model]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([id, set]) => [id, [...set].toSorted((a, b) => a - b)]),
      );
      const mark = journal.mark();
      for (const step of second) apply(sets, step);
      journal.undoTo(mark);
      expect(dump(sets)).toEqual(before);
    }),
  );
});

test('changed members are listed once', () => {
  const sets = new JournaledAccountSets(new Journal());
  sets.add('a', 1);
  expect([...sets.takeChanges()]).toEqual(['a/1']);
  sets.add('a', 1);
  expect([...sets.takeChanges()]).toEqual([]);
});
