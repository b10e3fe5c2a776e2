import { type ConsentPurpose, currentTextVersion, type textVersions } from './consents.ts';
import type { Language } from './languages.ts';

/** Texts beside a question for consent. A tick that is left out has the same text beside it. */
interface PurposeTexts {
  /** Purpose of the consent. */
  readonly purpose: string;
  readonly given: string;
  readonly howToWithdraw: string;
}

interface SharingTexts extends PurposeTexts {
  /** Texts beside a withdrawal. */
  readonly withdrawn: string;
}

interface TextsOfLanguage extends Readonly<Record<Exclude<ConsentPurpose, 'SHARE_WITH_EXHIBITOR'>, PurposeTexts>> {
  readonly SHARE_TELEPHONE: SharingTexts;
  /** `saidByStaff` has the text that staff say before a scan; `{company}` is theirs. */
  readonly SHARE_WITH_EXHIBITOR: SharingTexts & { readonly saidByStaff: string };
}

type Texts = Readonly<Record<Language, TextsOfLanguage>>;

const november2026: Texts = {
  en: {
    TERMS: {
      purpose: 'To use Fairlead',
      given: 'I accept the terms of use.',
      howToWithdraw: 'Delete your account under My code, My data.',
    },
    PRIVACY: {
      purpose: 'To know how Fairlead handles your data',
      given: 'I have read the privacy notice.',
      howToWithdraw: 'Delete your account under My code, My data.',
    },
    MARKETING: {
      purpose: 'To send you news by e-mail',
      given: 'Fairlead may send me news by e-mail. I can stop this at any time.',
      howToWithdraw: 'Switch it off at any time under My code, What you agreed to.',
    },
    SHARE_WITH_EXHIBITOR: {
      purpose: 'To contact you about what you scanned',
      given:
        'An exhibitor whose code I scan sees the first letters of my name and company, my job role, industry and country, and what I open and answer. Once it unlocks me, it sees my name, company and contact details. I can take this back at any time.',
      saidByStaff:
        'I scan your code so that {company} can get back to you. We see your initials, job role, industry and country, and your name and contact details once we unlock you. You find us in your app under ‘Who has my data’, and can take it all back there.',
      withdrawn:
        'They no longer see your name, e-mail, phone and company, only your initial, industry, role and country. What you opened stays with you.',
      howToWithdraw: 'Take it back at any time under Who has my data.',
    },
    SHARE_TELEPHONE: {
      purpose: 'To call you about what you scanned',
      given: 'They may see your telephone number.',
      withdrawn: 'They do not see your telephone number.',
      howToWithdraw: 'Switch the telephone off at any time under Who has my data.',
    },
  },
  es: {
    TERMS: {
      purpose: 'Usar Fairlead',
      given: 'Acepto las condiciones de uso.',
      howToWithdraw: 'Elimina tu cuenta en Mi código, Mis datos.',
    },
    PRIVACY: {
      purpose: 'Saber cómo trata Fairlead tus datos',
      given: 'He leído el aviso de privacidad.',
      howToWithdraw: 'Elimina tu cuenta en Mi código, Mis datos.',
    },
    MARKETING: {
      purpose: 'Enviarte novedades por correo',
      given: 'Fairlead puede enviarme novedades por correo. Puedo cancelarlo en cualquier momento.',
      howToWithdraw: 'Desactívalo en cualquier momento en Mi código, Consentimientos.',
    },
    SHARE_WITH_EXHIBITOR: {
      purpose: 'Contactar contigo sobre lo que has escaneado',
      given:
        'El expositor cuyo código escaneo ve las iniciales de mi nombre y de mi empresa, mi puesto, sector y país, y lo que abro y respondo. Cuando me desbloquea, ve mi nombre, mi empresa y mis datos de contacto. Puedo retirarlo en cualquier momento.',
      saidByStaff:
        'Escaneo su código para que {company} pueda responderle. Vemos sus iniciales, puesto, sector y país, y su nombre y datos de contacto cuando los desbloqueamos. Nos encuentra en su aplicación, en “Quién tiene mis datos”, y allí puede retirarlo todo.',
      withdrawn:
        'Dejan de ver tu nombre, correo, teléfono y empresa; solo la inicial, el sector, el puesto y el país. Lo que abriste sigue siendo tuyo.',
      howToWithdraw: 'Retíralo en cualquier momento en Quién tiene mis datos.',
    },
    SHARE_TELEPHONE: {
      purpose: 'Llamarte sobre lo que has escaneado',
      given: 'Pueden ver tu número de teléfono.',
      withdrawn: 'No ven tu número de teléfono.',
      howToWithdraw: 'Desactiva el teléfono en cualquier momento en Quién tiene mis datos.',
    },
  },
  de: {
    TERMS: {
      purpose: 'Damit du Fairlead nutzen kannst',
      given: 'Ich nehme die Nutzungsbedingungen an.',
      howToWithdraw: 'Lösche dein Konto unter Mein Code, Meine Daten.',
    },
    PRIVACY: {
      purpose: 'Damit du weißt, wie Fairlead mit deinen Daten umgeht',
      given: 'Ich habe die Datenschutzhinweise gelesen.',
      howToWithdraw: 'Lösche dein Konto unter Mein Code, Meine Daten.',
    },
    MARKETING: {
      purpose: 'Um dir Neuigkeiten per E-Mail zu senden',
      given: 'Fairlead darf mir Neuigkeiten per E-Mail senden. Ich kann das jederzeit beenden.',
      howToWithdraw: 'Schalte es jederzeit unter Mein Code, Zustimmungen, aus.',
    },
    SHARE_WITH_EXHIBITOR: {
      purpose: 'Um dich wegen dessen zu kontaktieren, was du gescannt hast',
      given:
        'Ein Aussteller, dessen Code ich scanne, sieht die Anfangsbuchstaben von Name und Firma, meine Funktion, Branche und mein Land und was ich öffne und beantworte. Sobald er mich freischaltet, sieht er Name, Firma und Kontaktdaten. Ich kann das jederzeit zurücknehmen.',
      saidByStaff:
        'Ich scanne Ihren Code, damit {company} sich bei Ihnen melden kann. Wir sehen Ihre Anfangsbuchstaben, Funktion, Branche und Land, und Namen und Kontaktdaten, sobald wir Sie freischalten. In Ihrer App stehen wir unter ‚Wer hat meine Daten‘; dort können Sie alles zurücknehmen.',
      withdrawn:
        'Name, E-Mail, Telefon und Firma sind dort nicht mehr zu sehen, nur Anfangsbuchstabe, Branche, Funktion und Land. Was du geöffnet hast, bleibt dir.',
      howToWithdraw: 'Nimm sie jederzeit unter Wer hat meine Daten zurück.',
    },
    SHARE_TELEPHONE: {
      purpose: 'Um dich wegen dessen anzurufen, was du gescannt hast',
      given: 'Sie dürfen deine Telefonnummer sehen.',
      withdrawn: 'Sie sehen deine Telefonnummer nicht.',
      howToWithdraw: 'Schalte das Telefon jederzeit unter Wer hat meine Daten aus.',
    },
  },
};

/**
 * The texts of every version that was ever released, as they were shown: receipts repeat them, and a test refuses a change. A
 * new text needs a new version, which becomes `currentTextVersion`.
 */
export const consentTexts = { '2026-11': november2026 } as const satisfies Readonly<
  Record<(typeof textVersions)[number], Texts>
>;

/** Returns the words that are shown now. */
export const currentTexts = (language: Language): TextsOfLanguage => consentTexts[currentTextVersion][language];

/** Returns the words of a version; null of one that was never released. */
export function textsOf(textVersion: string, language: Language): TextsOfLanguage | null {
  const versions: Readonly<Record<string, Texts>> = consentTexts;
  return Object.hasOwn(versions, textVersion) ? (versions[textVersion]?.[language] ?? null) : null;
}
