import type { ImportKind } from '@fairlead/contract/imports';

/** Names of columns in lists of other programs, beside the headings of the template; written as `compared` has them. */
type Names = Readonly<Record<string, string>>;

const ofBoth: Names = {
  email:
    'mail emailadresse mailadresse emailaddress mailaddress emailkontakt contactemail kontaktemail correo correoe direcciondecorreo direcciondecorreoelectronico direcciondeemail',
  language: 'lang preferredlanguage korrespondenzsprache sprachcode idiomapreferido',
  countryCode:
    'countrycode countryregion nation staat landcode landercode laendercode landerkennzeichen codigodepais codigopais',
};

const names: Readonly<Record<ImportKind, Names>> = {
  EXHIBITORS: {
    ...ofBoth,
    company:
      'companyname nameofcompany exhibitor exhibitorname organization organisation organizationname organisationname firm firmenname firmenbezeichnung namederfirma unternehmen unternehmensname aussteller ausstellername empresaexpositora expositor nombredelaempresa nombreempresa razonsocial compania sociedad',
    contactName:
      'contactname contactperson nameofcontact fullname ansprechpartnerin ansprechpartnername ansprechperson kontakt kontaktperson kontaktname personadecontacto nombredecontacto nombredelcontacto contactopersona',
    stand:
      'standnr standno standnumber standnummer booth boothno boothnr boothnumber hallstand hallestand hallestandnr standplatz messestand numerodestand nstand nodestand ndestand caseta',
    website: 'web webseite webpage homepage internet internetadresse url websiteurl paginaweb sitio',
    address:
      'postaladdress companyaddress streetaddress adresse postanschrift firmenanschrift domicilio direccionpostal',
    vatId:
      'vat vatno vatnr vatnumber vatregistrationnumber taxid taxnumber ust ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridentifikationsnummer uid uidnummer cif nifcif cifnif nifiva niva numerodeiva',
  },
  VISITORS: {
    ...ofBoth,
    name: 'fullname visitorname visitor contactname besucher besuchername vollstandigername vollername nombrecompleto nombreyapellidos visitante',
    organization: 'company companyname firma firmenname unternehmen empresa nombredelaempresa organisation razonsocial',
    profession: 'position jobtitle job role beruf stelle cargo profesion puestodetrabajo',
    industry: 'industrysector sector branch industrie industria',
    city: 'town stadt wohnort localidad poblacion municipio',
    state: 'province region bundeslandregion comunidadautonoma',
    prefix: 'countrycallingcode dialcode dialingcode landesvorwahl landervorwahl prefijotelefonico prefijodelpais',
    phone:
      'phonenumber telephone telephonenumber tel mobile mobilephone cell telefonnummer telefonnr rufnummer handy mobil mobilnummer numerodetelefono movil',
  },
};

/** Returns what else a column of such a file may be called. */
export const otherNamesOf = (kind: ImportKind, key: string): readonly string[] => names[kind][key]?.split(' ') ?? [];
