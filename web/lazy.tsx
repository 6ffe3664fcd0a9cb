import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { getFirstView } from './first-view.js';
import { Failure, LoadingNotice } from './request.js';

/** A component whose code is loaded when it is first shown: most visits need few of the pages. */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const [, redraw] = useState({});
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Loaded !== undefined) return;
      load().then(
        (component) => {
          Loaded = component;
          redraw({});
        },
        () => setFailed(true),
      );
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    // Files of an earlier build are gone after an upgrade: only a reload finds the new ones.
    if (failed) return <Failure error={new Error('This page could not be loaded.')} again={() => location.reload()} />;
    return <LoadingNotice getFirst={getFirstView} />;
  };
}
