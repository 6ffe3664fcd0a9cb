import { useState } from 'preact/hooks';
import type { LineField } from '../../build/fields.js';
import { Picker, usePickerState } from '../../parts/picker.js';
import type { PickerOption } from '../../parts/picker-options.js';
import { type FoundKind, useOptions } from './suggestions.js';

const LISTS: Readonly<Record<FoundKind, { readonly listLabel: string; readonly none?: string }>> = {
  pool: { listLabel: 'Matching stake pools', none: 'No stake pool matches.' },
  drep: { listLabel: 'Matching DReps', none: 'No active DRep matches.' },
  proposal: { listLabel: 'Open governance actions', none: 'No open governance action matches.' },
  // Any address can be typed.
  address: { listLabel: 'Contacts' },
};

interface IdFieldProps extends Pick<LineField, 'name' | 'label' | 'hint' | 'example'> {
  readonly find: FoundKind;
  readonly value: string;
  readonly put: (value: string) => void;
  /** A choice from the list. Default: it is put into the field. */
  readonly choose?: ((option: PickerOption) => void) | undefined;
  readonly required: boolean;
}

/** The beginning of an id, which no list has to contain. */
const ID = /^(?:pool1|drep|gov_action1|[0-9a-f]{56})/;

/** An id or an address: one that is found by its name, or any other that is typed. */
export function IdField({ find, value, put, choose, hint, example, ...props }: IdFieldProps) {
  const state = usePickerState();
  const { typed } = state;
  const options = useOptions(find, state.open ? (typed ?? '') : undefined);
  // A list that was narrowed since then may lack it.
  const [last, setLast] = useState<PickerOption>();
  const chosen = [...(options ?? []), ...(last === undefined ? [] : [last])].find(
    (option) => option.value === value.trim(),
  );
  const { listLabel, none } = LISTS[find];
  const isSearch = typed !== undefined && typed.trim() !== '' && !ID.test(typed.trim());
  return (
    <Picker
      {...props}
      listLabel={listLabel}
      state={state}
      options={options ?? []}
      getKey={(option) => option.value}
      chosen={chosen}
      choose={(option) => {
        setLast(option);
        if (choose === undefined) put(option.value);
        else choose(option);
      }}
      value={value}
      type={put}
      placeholder={example ?? (find === 'address' ? undefined : 'Name or id')}
      hint={chosen === undefined ? hint : chosen.label}
      none={isSearch && options !== undefined ? none : undefined}
    />
  );
}
