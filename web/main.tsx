import { render } from 'preact';
import { App } from './app.js';
import { followTips } from './networks.js';

followTips();
render(<App />, document.getElementById('app') as HTMLElement);
