import { useState } from 'preact/hooks';
import type { PartnerProfile } from '../../../client/generated.js';
import { useAction } from '../../action.js';
import type { Market } from '../../networks.js';
import { type ProfileDraft, toProfileBody, toProfileDraft } from '../../partner/profile-draft.js';
import { Failure } from '../../request.js';
import { api } from '../../session.js';
import { TextInput } from '../build/text-input.js';

interface ProfileFormProps {
  readonly market: Market;
  readonly coin: string;
  readonly profile: PartnerProfile | undefined;
  readonly saved: () => void;
}

type TextName = Exclude<keyof ProfileDraft, 'enabled'>;

export function ProfileForm({ market, coin, profile, saved }: ProfileFormProps) {
  const [draft, setDraft] = useState(() => toProfileDraft(profile));
  const { busy, error, run } = useAction();
  const request = toProfileBody(draft);
  const untouched = JSON.stringify(draft) === JSON.stringify(toProfileDraft(profile));
  const text = (name: TextName) => ({
    name,
    value: draft[name],
    change: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const save = (event: Event): void => {
    event.preventDefault();
    if (!('body' in request)) return;
    run(async () => {
      await api.savePartner({ network: market, body: request.body });
      saved();
    });
  };
  return (
    <form class="card" onSubmit={save}>
      <h2>{profile === undefined ? 'Become a partner' : 'Profile'}</h2>
      <div class="row top">
        <TextInput label="Name" required {...text('displayName')} hint="Display name" />
        <TextInput label="Website" {...text('website')} hint="https://…, optional" />
      </div>
      <TextInput
        label="Payout address"
        required
        {...text('payoutAddress')}
        hint="A payment address of this network. Orders that were built before keep theirs."
      />
      <div class="row top">
        <TextInput label="Fee" decimal required {...text('fee')} hint="Percent of the input, at most 1" />
        <TextInput label="Fixed fee per order" decimal {...text('fixed')} hint={`${coin}, optional`} />
        <TextInput label="Maximum fee per order" decimal {...text('most')} hint={`${coin}, optional`} />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.enabled}
          onChange={({ currentTarget }) => setDraft({ ...draft, enabled: currentTarget.checked })}
        />
        Charge the fee
      </label>
      <div class="row">
        <button type="submit" disabled={busy || untouched || !('body' in request)}>
          Save
        </button>
        <small aria-live="polite">
          {'problem' in request ? request.problem : untouched && profile !== undefined && 'Saved'}
        </small>
      </div>
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}
