// Keeps the app shell, so that the app opens without a connection and says that the service cannot be reached. Data of
// chains and accounts is never stored. The build fills in the version and the files of the first view.
const CACHE = 'crosstie-%VERSION%';
const SHELL = '/sign-in';
const FILES = '%FILES%'.split(' ');

/** Pages of other parts of the service, which are no pages of the app. */
const OTHERS = /^\/(?:api|compat|docs|ip[fn]s\/|mcp|metrics|openapi)/;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([SHELL, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  };
  event.waitUntil(removeOld());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (!OTHERS.test(pathname)) event.respondWith(fetch(request).catch(() => caches.match(SHELL)));
  } else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request));
});

/** The names of assets contain a hash of their content: a stored one is never stale. */
async function readAsset(request) {
  const stored = await caches.match(request);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
