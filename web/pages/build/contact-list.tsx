import { useState } from 'preact/hooks';
import { addContact, removeContact, useContacts } from '../../build/contacts.js';
import { written } from '../../format.js';
import type { Network } from '../../networks.js';
import { Id } from '../../parts/primitives.js';

/** Names for addresses, which the address fields offer. */
export function ContactList({ network }: { readonly network: Network }) {
  const contacts = useContacts(network.alias);
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const add = (event: Event): void => {
    event.preventDefault();
    addContact({ network: network.alias, name: name.trim(), address: address.trim() });
    setName('');
    setAddress('');
  };
  return (
    <details class="part">
      <summary>Contacts ({contacts.length})</summary>
      <ul class="stack">
        {contacts.map((contact) => (
          <li key={contact.name} class="row">
            <b>{written(contact.name, 40)}</b> <Id id={contact.address} />
            <button
              type="button"
              class="plain small"
              aria-label={`Remove ${written(contact.name, 40)}`}
              onClick={() => removeContact(contact)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form class="row bottom" onSubmit={add}>
        <label class="field">
          Contact name
          <input value={name} maxLength={40} required onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <label class="field">
          Contact address
          <input
            value={address}
            maxLength={200}
            required
            spellcheck={false}
            onInput={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        </label>
        <button type="submit" class="plain" disabled={name.trim() === '' || address.trim() === ''}>
          Add the contact
        </button>
      </form>
      <p class="muted more">Contacts are stored in this browser only.</p>
    </details>
  );
}
