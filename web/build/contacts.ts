import { createStore, useStore } from '../store.js';

export interface Contact {
  readonly network: string;
  readonly name: string;
  readonly address: string;
}

const STORAGE_KEY = 'crosstie.contacts';
const MAX_CONTACTS = 200;

/** Storage can be edited by hand: entries of another form are dropped. */
export function parseContacts(text: string | null): readonly Contact[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter(
        (each): each is Contact =>
          typeof each === 'object' &&
          each !== null &&
          [each.network, each.name, each.address].every((part: unknown) => typeof part === 'string'),
      )
      .slice(0, MAX_CONTACTS);
  } catch {
    return [];
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

let store: ReturnType<typeof createStore<readonly Contact[]>> | undefined;
const getStore = () => {
  store ??= createStore(parseContacts(readStored()));
  return store;
};

/** Contacts of one network, by name. They stay in this browser. */
export const useContacts = (network: string): readonly Contact[] =>
  useStore(getStore())
    .filter((contact) => contact.network === network)
    .toSorted((a, b) => a.name.localeCompare(b.name));

function save(contacts: readonly Contact[]): void {
  getStore().set(contacts);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(contacts));
  } catch {
    // Contacts then last as long as the page.
  }
}

/** A contact with the same name is replaced. */
export function addContact(contact: Contact): void {
  const others = getStore()
    .get()
    .filter(({ network, name }) => network !== contact.network || name !== contact.name);
  save([contact, ...others].slice(0, MAX_CONTACTS));
}

export function removeContact(contact: Contact): void {
  save(
    getStore()
      .get()
      .filter((each) => each !== contact),
  );
}
