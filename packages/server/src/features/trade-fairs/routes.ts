import * as participation from '@fairlead/contract/participation';
import * as endpoints from '@fairlead/contract/trade-fairs';
import type { Registrar } from '../../platform/http/register.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { CountMails } from '../../platform/throttle/mail-throttle.ts';
import { answers } from './answer-service.ts';
import { figures } from './figure-service.ts';
import * as invitations from './invitation-service.ts';
import * as lists from './participant-service.ts';
import * as service from './participation-service.ts';
import * as shown from './public-service.ts';

interface Parts {
  readonly urls: { readonly app: string; readonly business: string };
  readonly send: SendMail;
  readonly countMails: CountMails;
}

export function tradeFairRoutes(api: Registrar, { urls, send, countMails }: Parts): void {
  const mail = { send, countMails, businessAddress: urls.business };

  api.handle(endpoints.getTradeFairTheme, ({ database, params }) => shown.theme(database, params.uniqueIdentifier));
  api.handle(endpoints.getPublicTradeFair, ({ database, query }) => shown.publicFair(database, query.qrCode));
  api.handle(endpoints.checkTradeFairIdentifier, async ({ database, query }) => ({
    isFree: await shown.isIdentifierFree(database, query.uniqueIdentifier),
  }));
  api.handle(endpoints.getTradeFairCode, async ({ database, caller, params }) => {
    const code = await shown.fairCode(database, caller, params.tradeFairId);
    return { url: `${urls.app}/trade-fair/redirect/${code}`, code };
  });
  api.handle(endpoints.getTradeFairFigures, ({ database, caller, params }) =>
    figures(database, caller, params.tradeFairId),
  );
  api.handle(endpoints.getTradeFairAnswers, ({ database, caller, params, language }) =>
    answers(database, caller, params.tradeFairId, language),
  );
  api.handle(participation.joinTradeFair, ({ database, caller, params, body, language, now }) =>
    caller.role === 'VISITOR'
      ? service.registerForFair(database, caller, params.tradeFairId, body, { language, now })
      : service.join(database, caller, params.tradeFairId, body, now),
  );
  api.handle(participation.leaveTradeFair, async ({ database, caller, params, body, now, note }) => {
    const { tradeFairId } = params;
    if (caller.role === 'VISITOR') await service.unregister(database, caller, tradeFairId, body.projectId);
    else {
      await service.leave(database, caller, tradeFairId, body.projectId, now);
      const { projectId } = body;
      note({ before: { projectId, tradeFairId }, after: { projectId, tradeFairId: null } });
    }
  });
  api.handle(participation.getOwnParticipation, ({ database, caller, params }) =>
    service.own(database, caller, params.tradeFairId),
  );
  api.handle(participation.listParticipants, ({ database, caller, params, query }) =>
    lists.participants(database, caller, params.tradeFairId, query),
  );
  api.handle(participation.listParticipationCandidates, ({ database, caller, params, query }) =>
    lists.candidates(database, caller, params.tradeFairId, query),
  );
  api.handle(participation.inviteToTradeFair, ({ database, caller, params, body, now }) =>
    invitations.invite(database, mail, caller, params.tradeFairId, body, now),
  );
  api.handle(participation.listFairInvitations, ({ database, caller, params, query }) =>
    invitations.invitations(database, caller, params.tradeFairId, query),
  );
  api.handle(participation.revokeFairInvitation, async ({ database, caller, params, note }) => {
    note({ before: await invitations.revoke(database, caller, params.tradeFairId, params.invitationId), after: null });
  });
}
