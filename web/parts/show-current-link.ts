/** Width of the fade at the end of the links on small screens, as in `frame.css`. */
const FADED = 28;

/** On small screens the links of a bar scroll: the one of the current page must be visible. */
export function showCurrentLink(bar: HTMLElement): void {
  const link = bar.querySelector<HTMLElement>('[aria-current]');
  if (link === null) return;
  const end = link.offsetLeft - bar.offsetLeft + link.offsetWidth;
  bar.scrollLeft = end + FADED > bar.clientWidth ? end + FADED - bar.clientWidth : 0;
}
