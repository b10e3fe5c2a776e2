import { z } from 'zod';
import { access } from './access.ts';
import { consentInput, consentValue } from './consents.ts';
import { endpoint } from './endpoint.ts';
import { suspensionNotice } from './errors.ts';
import { account, accountRoles } from './exhibitors.ts';
import { id, line } from './fields.ts';
import { page, pageQuery } from './page.ts';

export const storeExhibitorConsent = endpoint({
  name: 'storeExhibitorConsent',
  summary: 'Record what the account agreed to',
  method: 'POST',
  path: '/exhibitor/account/consent',
  access: access.exhibitorTeam,
  body: consentInput,
  bodyName: 'consentValue',
  response: null,
});

export const getCurrentAccount = endpoint({
  name: 'getCurrentAccount',
  summary: "The caller's account, with its roles",
  method: 'GET',
  path: '/exhibitor/account/current',
  access: access.exhibitorTeam,
  response: account.extend({
    consents: consentValue.nullable(),
    /** Of the account's organizer, whose role and id are left out meanwhile; absent while none is in force. */
    organizerSuspension: suspensionNotice.optional(),
  }),
});

export const getAccountData = endpoint({
  name: 'getAccountData',
  summary: 'Everything stored about the caller, as one file',
  method: 'GET',
  path: '/exhibitor/account/data',
  access: access.exhibitorTeam,
  response: { file: ['application/json'], work: 'export' },
});

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: "Accounts of the caller's company",
  method: 'GET',
  path: '/exhibitor/account',
  access: access.businessSide,
  query: pageQuery.extend({ filterEmail: line(254).optional(), exhibitorId: id.optional() }),
  response: page(account),
});

export const patchAccount = endpoint({
  name: 'patchAccount',
  summary:
    "Change an account of the company: roles and permission to buy of a colleague, roles and name of one's own; only who may buy changes who may",
  method: 'PATCH',
  path: '/exhibitor/account/{accountId}',
  access: access.exhibitorTeam,
  params: z.strictObject({ accountId: id }),
  body: z.strictObject({
    name: line(120).optional(),
    roles: accountRoles.optional(),
    mayBuy: z.boolean().optional(),
  }),
  bodyName: 'accountPatchValue',
  response: account,
});

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  summary: "Delete an account of the company; one's own when none is named",
  method: 'DELETE',
  path: '/exhibitor/account',
  access: access.exhibitorTeam,
  body: z.strictObject({ accountId: id.optional() }).default({}),
  response: null,
});
