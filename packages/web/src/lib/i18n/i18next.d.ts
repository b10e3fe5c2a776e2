import 'i18next';
import type accounts from '../../locales/en/accounts.json';
import type admins from '../../locales/en/admins.json';
import type answers from '../../locales/en/answers.json';
import type app from '../../locales/en/app.json';
import type beacons from '../../locales/en/beacons.json';
import type camera from '../../locales/en/camera.json';
import type captures from '../../locales/en/captures.json';
import type codes from '../../locales/en/codes.json';
import type consents from '../../locales/en/consents.json';
import type desk from '../../locales/en/desk.json';
import type devices from '../../locales/en/devices.json';
import type digests from '../../locales/en/digests.json';
import type documents from '../../locales/en/documents.json';
import type exhibitions from '../../locales/en/exhibitions.json';
import type exhibitors from '../../locales/en/exhibitors.json';
import type fairs from '../../locales/en/fairs.json';
import type favoured from '../../locales/en/favoured.json';
import type fields from '../../locales/en/fields.json';
import type imports from '../../locales/en/imports.json';
import type insights from '../../locales/en/insights.json';
import type leads from '../../locales/en/leads.json';
import type participation from '../../locales/en/participation.json';
import type payments from '../../locales/en/payments.json';
import type people from '../../locales/en/people.json';
import type pricing from '../../locales/en/pricing.json';
import type reports from '../../locales/en/reports.json';
import type scans from '../../locales/en/scans.json';
import type security from '../../locales/en/security.json';
import type sharing from '../../locales/en/sharing.json';
import type surveys from '../../locales/en/surveys.json';
import type team from '../../locales/en/team.json';
import type tokens from '../../locales/en/tokens.json';
import type uploads from '../../locales/en/uploads.json';
import type visitors from '../../locales/en/visitors.json';

/** English is the reference: a key that is not in it does not compile. A new namespace gets one line here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      accounts: typeof accounts;
      admins: typeof admins;
      answers: typeof answers;
      beacons: typeof beacons;
      camera: typeof camera;
      captures: typeof captures;
      codes: typeof codes;
      consents: typeof consents;
      desk: typeof desk;
      devices: typeof devices;
      digests: typeof digests;
      documents: typeof documents;
      exhibitions: typeof exhibitions;
      exhibitors: typeof exhibitors;
      fairs: typeof fairs;
      favoured: typeof favoured;
      fields: typeof fields;
      imports: typeof imports;
      insights: typeof insights;
      leads: typeof leads;
      participation: typeof participation;
      payments: typeof payments;
      people: typeof people;
      pricing: typeof pricing;
      reports: typeof reports;
      scans: typeof scans;
      security: typeof security;
      sharing: typeof sharing;
      surveys: typeof surveys;
      team: typeof team;
      tokens: typeof tokens;
      uploads: typeof uploads;
      visitors: typeof visitors;
    };
  }
}
