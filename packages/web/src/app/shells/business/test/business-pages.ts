import type { Page } from 'playwright-core';
import { type AnswerRequest, type Screens, useScreens } from '../../../../../test/screens/screen-pages.ts';

interface BusinessPages extends Pick<Screens, 'at' | 'loadAnew'> {
  /** A page of a person who is signed in, with nothing else stored. */
  open(width?: number, language?: string, stored?: Readonly<Record<string, string>>): Promise<Page>;
}

/** The screens of one host for the tests of a file, as `useScreens`, for a person who is signed in. */
export function useBusinessPages(answer: AnswerRequest, host = 'business.localhost'): BusinessPages {
  const screens = useScreens(answer, host);
  return {
    open: (width = 1440, language = 'en', stored = {}) =>
      screens.open({
        language,
        viewport: { width, height: 900 },
        stored: { 'fairlead.sessionToken': 'a.e30.c', ...stored },
      }),
    at: screens.at,
    loadAnew: screens.loadAnew,
  };
}
