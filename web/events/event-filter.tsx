import type { ResultOf } from '../../client/client.js';

export type EventType = ResultOf<'listEventTypes'>[number];
export type Condition = NonNullable<ResultOf<'listWebhooks'>[number]['filters']>[number];

/** The selection of a form: types, and at most one condition. */
export interface EventChoice {
  readonly types: readonly string[];
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

export const EMPTY_CHOICE: EventChoice = {
  types: ['block.new', 'block.rollback'],
  field: '',
  operator: 'eq',
  value: '',
};

const LIMITED: ReadonlySet<string> = new Set(['amount', 'feeRate', 'price']);

export const listOperators = (field: string): readonly string[] => (LIMITED.has(field) ? ['gte', 'lte'] : ['eq', 'in']);

/** The fields that apply to all chosen types which can be filtered at all. */
export function listFields(types: readonly EventType[], chosen: readonly string[]): readonly string[] {
  const lists = types
    .filter(({ type, webhookFilters }) => chosen.includes(type) && webhookFilters.length > 0)
    .map(({ webhookFilters }) => webhookFilters);
  const [first = []] = lists;
  return first.filter((field) => lists.every((list) => list.includes(field)));
}

/** Values of `in` are separated by commas or lines. */
export function toConditions({ field, operator, value }: EventChoice): readonly Condition[] {
  const values = value.split(/[\s,]+/).filter((text) => text !== '');
  const [first] = values;
  if (field === '' || first === undefined) return [];
  return [{ field, operator, value: operator === 'in' ? values : first } as Condition];
}

interface ChoiceProps {
  readonly types: readonly EventType[];
  readonly choice: EventChoice;
  readonly change: (choice: EventChoice) => void;
}

/** Fields to choose types of events and a condition. */
export function EventChoiceFields({ types, choice, change }: ChoiceProps) {
  const fields = listFields(types, choice.types);
  const toggle = (type: string, isChosen: boolean): void => {
    const chosen = isChosen ? [...choice.types, type] : choice.types.filter((each) => each !== type);
    const field = listFields(types, chosen).includes(choice.field) ? choice.field : '';
    change({ ...choice, types: chosen, field });
  };
  return (
    <>
      <fieldset>
        <legend>Types of events</legend>
        <div class="choices">
          {types.map(({ type, description }) => (
            <label key={type} class="check" title={description}>
              <input
                type="checkbox"
                checked={choice.types.includes(type)}
                onChange={({ currentTarget }) => toggle(type, currentTarget.checked)}
              />
              {type}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="row">
        <label class="field">
          Filter by
          <select
            value={choice.field}
            onChange={({ currentTarget: { value } }) =>
              change({ ...choice, field: value, operator: listOperators(value)[0] ?? 'eq' })
            }
          >
            <option value="">no filter</option>
            {fields.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </select>
        </label>
        {choice.field !== '' && (
          <>
            <label class="field">
              Operator
              <select
                value={choice.operator}
                onChange={({ currentTarget }) => change({ ...choice, operator: currentTarget.value })}
              >
                {listOperators(choice.field).map((operator) => (
                  <option key={operator} value={operator}>
                    {operator}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              Value
              <input
                value={choice.value}
                maxLength={8_000}
                onInput={({ currentTarget }) => change({ ...choice, value: currentTarget.value })}
              />
            </label>
          </>
        )}
      </div>
    </>
  );
}
