import { useId } from 'preact/hooks';
import { type Draft, EMPTY_DRAFT, getEntries, isMarked, typed } from '../../build/draft.js';
import { type ChoiceField, type Field, hasSeveralLines, type LineField, type ListField } from '../../build/fields.js';
import { IdField } from './id-field.js';
import { HandleOffer, MaxButton } from './suggestions.js';
import { TextInput } from './text-input.js';
import { TokenField } from './token-field.js';

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  /** Ticker shown at coin inputs. */
  readonly coin: string;
  /** The fields are the only entry of their list. */
  readonly isOnly?: boolean;
}

/** Renders the fields of any form. */
export function FormFields({ fields, draft, change, coin, isOnly = false }: FieldsProps) {
  return (
    <>
      {fields.map((field) => {
        const put = (value: Draft[string]): void => change({ ...draft, [field.name]: value });
        switch (field.kind) {
          case 'mark':
            return (
              <label key={field.name} class="check">
                <input
                  type="checkbox"
                  checked={isMarked(draft, field.name)}
                  onChange={({ currentTarget }) => put(currentTarget.checked)}
                />
                {field.label}
              </label>
            );
          case 'choice':
            return <Choice key={field.name} field={field} value={textIn(draft, field.name)} put={put} />;
          case 'list':
            return <Entries key={field.name} field={field} entries={getEntries(draft, field)} put={put} coin={coin} />;
          default:
            return field.find === 'token' ? (
              <TokenField key={field.name} field={field} value={textIn(draft, field.name)} put={put} />
            ) : (
              <Line
                key={field.name}
                field={field}
                value={textIn(draft, field.name)}
                put={put}
                coin={coin}
                recipient={isOnly ? typed(draft, 'address') : ''}
              />
            );
        }
      })}
    </>
  );
}

const textIn = (draft: Draft, name: string): string => {
  const value = draft[name];
  return typeof value === 'string' ? value : '';
};

interface LineProps {
  readonly field: LineField;
  readonly value: string;
  readonly put: (value: string) => void;
  readonly coin: string;
  /** Address of the same entry, for the largest amount that can be paid to it. */
  readonly recipient: string;
}

function Line({ field, value, put, coin, recipient }: LineProps) {
  const { name, label, optional, kind, find } = field;
  const hint = kind === 'coins' ? [coin, field.hint].filter(Boolean).join('; ') : field.hint;
  return (
    <>
      {find === undefined || find === 'token' ? (
        <TextInput
          label={label}
          name={name}
          value={value}
          change={put}
          hint={hint}
          required={!optional}
          decimal={kind === 'coins' || kind === 'quantity' || kind === 'number'}
          lines={hasSeveralLines(field)}
          example={field.example}
        />
      ) : (
        <IdField
          label={label}
          name={name}
          find={find}
          value={value}
          put={put}
          hint={hint}
          required={!optional}
          example={field.example}
        />
      )}
      {find === 'address' && <HandleOffer text={value} put={put} />}
      {kind === 'coins' && <MaxButton recipient={recipient} put={put} />}
    </>
  );
}

interface ChoiceProps {
  readonly field: ChoiceField;
  readonly value: string;
  readonly put: (value: string) => void;
}

function Choice({ field: { label, hint, options, optional }, value, put }: ChoiceProps) {
  const id = useId();
  const first = optional ? '' : options[0]?.[0];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value || first} onChange={({ currentTarget }) => put(currentTarget.value)}>
        {optional && <option value="">–</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {hint !== undefined && <small>{hint}</small>}
    </div>
  );
}

interface EntriesProps {
  readonly field: ListField;
  readonly entries: readonly Draft[];
  readonly put: (entries: readonly Draft[]) => void;
  readonly coin: string;
}

function Entries({ field, entries, put, coin }: EntriesProps) {
  const { one, fields, min, max } = field;
  const label = `${one.slice(0, 1).toUpperCase()}${one.slice(1)}`;
  return (
    <div class="parts">
      {entries.map((part, index) => (
        <fieldset key={index} class={field.inRow ? 'output in-row' : 'output'}>
          <legend class={field.inRow ? 'hidden' : undefined}>
            {entries.length > 1 ? `${label} ${index + 1}` : label}
          </legend>
          <FormFields
            fields={fields}
            draft={part}
            change={(next) => put(entries.with(index, next))}
            coin={coin}
            isOnly={entries.length === 1}
          />
          {entries.length > min && (
            <button type="button" class="plain small" onClick={() => put(entries.toSpliced(index, 1))}>
              Remove {entries.length > 1 ? `${one} ${index + 1}` : `the ${one}`}
            </button>
          )}
        </fieldset>
      ))}
      {entries.length < max && (
        <button type="button" class="plain small" onClick={() => put([...entries, EMPTY_DRAFT])}>
          Add {withArticle(one)}
        </button>
      )}
    </div>
  );
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
