import { render } from 'preact';
import { App } from './app.js';
import { takeFirstView } from './first-view.js';
import { followTips } from './networks.js';

takeFirstView();
followTips();
// A task of its own: the modules were evaluated in this one, and the first view of the service is visible already.
setTimeout(() => render(<App />, document.getElementById('app') as HTMLElement));
// After the first view, which it must not delay. Insecure origins have no service workers.
addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined));
