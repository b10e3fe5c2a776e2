import { type ConsentValue, currentTextVersion } from '@fairlead/contract/consents';

/** Sign-up data of the tests' people, unless a test says otherwise. */
export const password = 'correct horse battery';

export const consents: ConsentValue = {
  consentTerms: true,
  consentPrivacy: true,
  consentMarketingUpdates: false,
  textVersion: currentTextVersion,
  language: 'en',
};

export const visitorProfile = {
  name: 'Marta Lindqvist',
  organization: 'Volvik Powertrain',
  countryCode: 'SE',
} as const;
export const company = { name: 'Kessler Antriebstechnik', accountName: 'Jana Brandt', language: 'en' } as const;
export const project = { kind: 'PROJECT', name: 'Nordhaus Expo 2027' } as const;
export const point = { name: 'PX-40', title: 'Planetary gearbox PX-40' } as const;
