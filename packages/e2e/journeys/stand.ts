import { borrowChromium } from '../harness/borrow-chromium.ts';
import { decodePng } from '../harness/decode.ts';
import type { Messages } from '../harness/messages.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { openPage } from '../harness/watched-page.ts';
import { createPoint, createProject, downloadCode, registerCompany } from './exhibitor.ts';
import { language, laptop, newHere } from './fixtures.ts';

/** A stand with one point, for the journeys that begin at its code: the picture and the ten characters below it. */
export interface Stand {
  readonly png: Buffer;
  readonly code: string;
}

/** Sets the stand up through the exhibitor's screens; comes first in a journey, for it closes whatever pages are open in the worker's browser. */
export async function setUpStand(server: ServerProcess, t: Messages): Promise<Stand> {
  const browser = await borrowChromium();
  try {
    const watched = await openPage(browser, { viewport: laptop, locale: language, acceptDownloads: true });
    watched.expectFaults(newHere);
    const { page } = watched;
    await registerCompany(page, server, t);
    await createProject(page, t);
    await createPoint(page, t);
    const { content: png } = (await downloadCode(page, t)).png;
    await watched.close();
    return { png, code: decodePng(png)?.split('/').at(-1) ?? '' };
  } finally {
    await browser.close();
  }
}
