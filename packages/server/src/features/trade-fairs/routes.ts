import { getMissingCodes, getMissingCodesAnywhere } from '@fairlead/contract/missing-codes';
import * as participation from '@fairlead/contract/participation';
import * as endpoints from '@fairlead/contract/trade-fairs';
import type { Registrar } from '../../platform/http/register.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { CountMails } from '../../platform/throttle/mail-throttle.ts';
import { getAnswerCounts, getFigures } from './figures.ts';
import * as invitations from './invite-exhibitors.ts';
import { findMissingCodes, findMissingCodesAnywhere } from './missing-codes.ts';
import { listCandidates, listParticipants } from './participants.ts';
import * as participate from './participate.ts';
import * as publicFair from './public-fair.ts';

interface Parts {
  readonly urls: { readonly app: string; readonly business: string };
  readonly send: SendMail;
  readonly countMails: CountMails;
}

export function tradeFairRoutes(api: Registrar, { urls, send, countMails }: Parts): void {
  const mail = { send, countMails, businessUrl: urls.business };

  api.handle(endpoints.getTradeFairTheme, (call) => publicFair.getTheme(call, call.params.uniqueIdentifier));
  api.handle(endpoints.getPublicTradeFair, (call) => publicFair.getPublicFair(call, call.query.qrCode));
  api.handle(endpoints.checkTradeFairIdentifier, async (call) => ({
    isFree: await publicFair.isIdentifierFree(call, call.query.uniqueIdentifier),
  }));
  api.handle(endpoints.getTradeFairCode, async (call) => {
    const code = await publicFair.getFairCode(call, call.params.tradeFairId);
    return { url: `${urls.app}/trade-fair/redirect/${code}`, code };
  });
  api.handle(endpoints.getTradeFairFigures, (call) => getFigures(call, call.params.tradeFairId));
  api.handle(endpoints.getTradeFairAnswers, (call) => getAnswerCounts(call, call.params.tradeFairId));
  api.handle(getMissingCodes, (call) => findMissingCodes(call, call.params.tradeFairId));
  api.handle(getMissingCodesAnywhere, (call) => findMissingCodesAnywhere(call, Number(call.query.days)));
  api.handle(participation.joinTradeFair, (call) => {
    const { caller } = call;
    const joining = { ...call.params, value: call.body };
    return caller.role === 'VISITOR'
      ? participate.registerForFair({ ...call, caller }, joining)
      : participate.joinFair({ ...call, caller }, joining);
  });
  api.handle(participation.leaveTradeFair, async (call) => {
    const { caller } = call;
    const { tradeFairId } = call.params;
    const { projectId } = call.body;
    if (caller.role === 'VISITOR') await participate.unregister({ ...call, caller }, { tradeFairId, projectId });
    else {
      await participate.leaveFair({ ...call, caller }, { tradeFairId, projectId });
      call.note({ before: { projectId, tradeFairId }, after: { projectId, tradeFairId: null } });
    }
  });
  api.handle(participation.getOwnParticipation, (call) =>
    participate.getOwnParticipation(call, call.params.tradeFairId),
  );
  api.handle(participation.listParticipants, (call) => listParticipants(call, { ...call.params, ...call.query }));
  api.handle(participation.listParticipationCandidates, (call) =>
    listCandidates(call, { ...call.params, ...call.query }),
  );
  api.handle(participation.inviteToTradeFair, (call) =>
    invitations.inviteToFair(call, { ...call.params, value: call.body }, mail),
  );
  api.handle(participation.listFairInvitations, (call) =>
    invitations.listInvitations(call, { ...call.params, ...call.query }),
  );
  api.handle(participation.revokeFairInvitation, async (call) => {
    call.note({ before: await invitations.revokeInvitation(call, call.params), after: null });
  });
}
