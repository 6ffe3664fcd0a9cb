import { useEffect, useState } from 'preact/hooks';
import { MAX_IMAGE_BYTES, pictureSource } from '../safe/image.js';
import { locateImage } from '../safe/token-image.js';
import { api, useSession } from '../session.js';

/** Undefined when the content is larger than a page should load. */
async function readImage(path: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const { size } = await api.statIpfs({ path }, { signal, retries: 0 });
  return size > MAX_IMAGE_BYTES ? undefined : api.bytes('readIpfs', { path }, { signal, retries: 0 });
}

/** The gateway of the service, which is no operation, serves pinned content to visitors where it shares this port. */
async function readPublicImage(path: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const response = await fetch(`/ipfs/${path}`, { signal, credentials: 'omit' });
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (response.ok && size <= MAX_IMAGE_BYTES) return new Uint8Array(await response.arrayBuffer());
  await response.body?.cancel();
  return undefined;
}

/** The image of a token from its metadata or from IPFS; nothing but this service is contacted. */
export function TokenImage({ image, name }: { readonly image: unknown; readonly name: string }) {
  const session = useSession();
  const [source, setSource] = useState<string>();
  const location = locateImage(image);
  const key = location === undefined ? '' : 'ipfsPath' in location ? location.ipfsPath : 'embedded';
  useEffect(() => {
    setSource(undefined);
    if (location === undefined) return;
    if ('bytes' in location) {
      setSource(pictureSource(location.bytes));
      return;
    }
    const stop = new AbortController();
    const read = session === undefined ? readPublicImage : readImage;
    read(location.ipfsPath, stop.signal).then(
      (bytes) => !stop.signal.aborted && bytes !== undefined && setSource(pictureSource(bytes)),
      // An image that this service does not have leaves no gap in the page.
      () => undefined,
    );
    return () => stop.abort();
  }, [key, session === undefined]);
  return source === undefined ? null : <img src={source} alt={name} />;
}
