import type { ComponentType } from 'preact';
import { lazy } from '../lazy.js';
import { explore, type Family, getFamily } from '../networks.js';
import type { FamilyPages, PageProps, SubjectProps } from '../page-props.js';
import { Link } from '../router.js';

interface KindProps extends SubjectProps {
  readonly kind: string;
}

/** The code of a family is loaded with its first page. */
const FAMILIES: Readonly<Record<Family, ComponentType<KindProps>>> = {
  cardano: lazy(async () => createFamilyPage((await import('./cardano/pages.js')).CARDANO_PAGES)),
  bitcoin: lazy(async () => createFamilyPage((await import('./bitcoin/pages.js')).BITCOIN_PAGES)),
  midnight: lazy(async () => createFamilyPage((await import('./midnight/pages.js')).MIDNIGHT_PAGES)),
};

function createFamilyPage(pages: FamilyPages): ComponentType<KindProps> {
  return function FamilyPage({ network, kind, id }: KindProps) {
    const Show = Object.hasOwn(pages, kind) ? pages[kind] : undefined;
    if (Show === undefined)
      return (
        <>
          <h1>Page not found on {network.alias}</h1>
          <p class="more">This network has no page of this kind.</p>
          <Link to={explore(network.alias)} class="button plain">
            To {network.alias}
          </Link>
        </>
      );
    return <Show key={`${kind}/${id}`} network={network} id={id} />;
  };
}

export function ExplorePage({ address, network }: PageProps) {
  const [, , , kind = '', text = ''] = address.pathname.split('/');
  const Show = FAMILIES[getFamily(network)];
  return <Show network={network} kind={kind} id={decoded(text)} />;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
