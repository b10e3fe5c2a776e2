import * as endpoints from '@fairlead/contract/wishes';
import type { Flags } from '../../platform/flags/flags.ts';
import { ApiError } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import { meetingFile } from './meeting-file.ts';
import * as wishes from './say-wish.ts';

/** Wishes that were said can be read and taken back all the same. */
async function requireWishes(flags: Pick<Flags, 'isOn'>): Promise<void> {
  if (!(await flags.isOn('wishes'))) throw new ApiError('SWITCHED_OFF');
}

interface WishParts {
  readonly news: LeadNews;
  readonly flags: Flags;
  /** Where the visitor app is. */
  readonly appUrl: string;
}

export function wishRoutes(api: Registrar, { news, flags, appUrl }: WishParts): void {
  api.handle(endpoints.listWishes, wishes.listWishes);
  api.handle(endpoints.putWish, async (call) => {
    await requireWishes(flags);
    return wishes.putWish(call, { exhibitorId: call.params.exhibitorId, value: call.body }, news);
  });
  api.handle(endpoints.getMeetingFile, (call) => meetingFile(call, call.params.exhibitorId, appUrl));
  api.handle(endpoints.removeWish, (call) => wishes.removeWish(call, { ...call.params, ...call.body }, news));
}
