import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seriousFindings } from '../support/browser.js';
import { inDepth, takeFirst } from '../support/depth.js';

/**
 * Every page fits a small, a middle and a large screen; sizes do not depend on the colours, so only the long form has each
 * width in both. axe reads a page whole on the small screen in light colours, and its contrasts again on the large one in
 * dark colours: nothing else that axe finds depends on the colour.
 */
const WIDTHS = [1440, 768, 380] as const;
const COLOURS = { 1440: ['dark', 'light'], 768: ['light', 'dark'], 380: ['light', 'dark'] } as const;
const CONTRAST = { width: 1440, colour: 'dark' };
const ALL_RULES = { width: 380, colour: 'light' };

/** Pixels by which the page is wider than the window, once it has been drawn with the new size and colours. */
const MEASURE_OVERFLOW = `new Promise((resolve) => requestAnimationFrame(() => setTimeout(() =>
  resolve(Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)))))`;

/** Checks the page that is open: overflow, serious findings of axe, and its only heading of the first level. */
export function createPageCheck(getPage: () => Page): (name: string) => Promise<void> {
  let checked = 0;
  return async (name) => {
    const page = getPage();
    checked += 1;
    // The parts that all pages share are read with the first pages.
    const withoutFrame = checked > inDepth(6, Number.POSITIVE_INFINITY);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colour of takeFirst<'dark' | 'light'>(COLOURS[width], 1)) {
        await page.emulateMedia({ colorScheme: colour });
        const where = [name, width, colour];
        expect([...where, await page.evaluate(MEASURE_OVERFLOW)]).toEqual([...where, 0]);
        const is = (place: typeof CONTRAST): boolean => place.width === width && place.colour === colour;
        if (!is(ALL_RULES) && !is(CONTRAST)) continue;
        const rules = is(ALL_RULES) ? undefined : ['color-contrast'];
        expect([...where, await seriousFindings(page, { rules, withoutFrame })]).toEqual([...where, []]);
      }
    }
    expect([name, await page.locator('h1').count()]).toEqual([name, 1]);
  };
}
