import { render } from 'preact';
import { App, prepareVisit } from './app.js';
import { takeFirstView } from './first-view.js';
import { followTips } from './networks.js';

followTips();
prepareVisit(location.pathname);
// A task of its own, after the one that evaluates the modules. The HTML of the service is visible until then.
setTimeout(() => {
  takeFirstView();
  render(<App />, document.getElementById('app') as HTMLElement);
});
// After the first view, which it must not delay. Insecure origins have no service workers.
addEventListener('load', () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined));
