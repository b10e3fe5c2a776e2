import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';

const choice = { dailyLeads: z.boolean() };

export const notifications = z.strictObject({
  /** A mail every morning after a day with new leads: counts and points, no contact details. */
  ...choice,
  email: z.string(),
  /** Mail goes only to e-mail addresses that were shown to be their owner's. */
  isEmailVerified: z.boolean(),
});

export const getNotifications = endpoint({
  name: 'getNotifications',
  summary: 'What the account is told by mail',
  method: 'GET',
  path: '/exhibitor/account/notifications',
  access: access.exhibitorTeam,
  response: notifications,
});

export const replaceNotifications = endpoint({
  name: 'replaceNotifications',
  summary: 'Choose what the account is told by mail',
  method: 'PUT',
  path: '/exhibitor/account/notifications',
  access: access.exhibitorTeam,
  body: z.strictObject(choice),
  bodyName: 'notificationsValue',
  response: notifications,
});
