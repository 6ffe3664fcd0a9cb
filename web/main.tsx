import { render } from 'preact';
import { App } from './app.js';
import { takeFirstView } from './first-view.js';
import { followTips } from './networks.js';

takeFirstView();
followTips();
render(<App />, document.getElementById('app') as HTMLElement);
