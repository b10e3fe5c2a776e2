import type { Asset, IndustryId, JobRoleId } from '@fairlead/contract/assets';
import { type Language, languages } from '@fairlead/contract/languages';

/** In the order of `languages`. */
type Labels = readonly [en: string, es: string, de: string];

const labelIn = (labels: Labels, language: Language): string => labels[languages.indexOf(language)] ?? labels[0];

/** Sections and divisions of ISIC Rev. 4, named so that they fit a field of a form. */
const industries: Readonly<Record<IndustryId, Labels>> = {
  A: ['Agriculture, forestry and fishing', 'Agricultura, silvicultura y pesca', 'Land- und Forstwirtschaft, Fischerei'],
  B: ['Mining and quarrying', 'Minería y canteras', 'Bergbau, Steine und Erden'],
  10: ['Food products', 'Alimentación', 'Nahrungs- und Futtermittel'],
  11: ['Beverages', 'Bebidas', 'Getränke'],
  13: ['Textiles', 'Textil', 'Textilien'],
  14: ['Clothing', 'Confección', 'Bekleidung'],
  15: ['Leather and footwear', 'Cuero y calzado', 'Leder und Schuhe'],
  16: ['Wood and wood products', 'Madera y productos de madera', 'Holz und Holzwaren'],
  17: ['Paper and packaging', 'Papel y embalaje', 'Papier und Verpackung'],
  18: ['Printing', 'Artes gráficas', 'Druck'],
  19: ['Oil refining', 'Refino de petróleo', 'Mineralölverarbeitung'],
  20: ['Chemicals', 'Química', 'Chemie'],
  21: ['Pharmaceuticals', 'Farmacéutica', 'Pharma'],
  22: ['Rubber and plastics', 'Caucho y plásticos', 'Gummi und Kunststoff'],
  23: [
    'Glass, ceramics and building materials',
    'Vidrio, cerámica y materiales de construcción',
    'Glas, Keramik und Baustoffe',
  ],
  24: ['Basic metals', 'Metalurgia', 'Metallerzeugung'],
  25: ['Metal products', 'Productos metálicos', 'Metallerzeugnisse'],
  26: ['Electronics and optics', 'Electrónica y óptica', 'Elektronik und Optik'],
  27: ['Electrical equipment', 'Material eléctrico', 'Elektrische Ausrüstungen'],
  28: ['Machinery', 'Maquinaria', 'Maschinenbau'],
  29: ['Motor vehicles and parts', 'Automoción', 'Kraftfahrzeuge und Teile'],
  30: [
    'Aircraft, ships and rail vehicles',
    'Aeronaves, buques y material ferroviario',
    'Luft-, Schiffs- und Schienenfahrzeuge',
  ],
  31: ['Furniture', 'Muebles', 'Möbel'],
  32: [
    'Medical devices, jewellery, toys and sports goods',
    'Productos sanitarios, joyería, juguetes y deporte',
    'Medizintechnik, Schmuck, Spielwaren und Sportgeräte',
  ],
  33: [
    'Repair and installation of machinery',
    'Reparación e instalación de maquinaria',
    'Reparatur und Installation von Maschinen',
  ],
  D: ['Electricity, gas and heat', 'Electricidad, gas y calor', 'Strom-, Gas- und Wärmeversorgung'],
  E: ['Water, waste and recycling', 'Agua, residuos y reciclaje', 'Wasser, Abfall und Recycling'],
  F: ['Construction', 'Construcción', 'Baugewerbe'],
  45: ['Vehicle trade and repair', 'Venta y reparación de vehículos', 'Kfz-Handel und -Werkstätten'],
  46: ['Wholesale', 'Comercio al por mayor', 'Großhandel'],
  47: ['Retail', 'Comercio al por menor', 'Einzelhandel'],
  49: ['Road and rail transport', 'Transporte por carretera y ferrocarril', 'Straßen- und Schienenverkehr'],
  50: ['Shipping', 'Transporte marítimo y fluvial', 'Schifffahrt'],
  51: ['Air transport', 'Transporte aéreo', 'Luftfahrt'],
  52: ['Warehousing and logistics', 'Almacenamiento y logística', 'Lagerei und Logistik'],
  53: ['Post and courier services', 'Correo y mensajería', 'Post und Kurierdienste'],
  55: ['Hotels and accommodation', 'Hoteles y alojamiento', 'Hotels und Beherbergung'],
  56: ['Restaurants and catering', 'Restauración y catering', 'Gastronomie und Catering'],
  58: ['Publishing', 'Edición', 'Verlagswesen'],
  59: ['Film, video and music', 'Cine, vídeo y música', 'Film, Video und Musik'],
  60: ['Radio and television', 'Radio y televisión', 'Rundfunk und Fernsehen'],
  61: ['Telecommunications', 'Telecomunicaciones', 'Telekommunikation'],
  62: ['Software and IT services', 'Software y servicios informáticos', 'Software und IT-Dienstleistungen'],
  63: ['Information services and portals', 'Servicios de información y portales', 'Informationsdienste und Portale'],
  64: ['Banking and finance', 'Banca y finanzas', 'Banken und Finanzen'],
  65: ['Insurance', 'Seguros', 'Versicherungen'],
  L: ['Real estate', 'Actividades inmobiliarias', 'Immobilien'],
  69: ['Law and accounting', 'Derecho y contabilidad', 'Recht und Rechnungswesen'],
  70: ['Management consulting', 'Consultoría de gestión', 'Unternehmensberatung'],
  71: [
    'Architecture, engineering and testing',
    'Arquitectura, ingeniería y ensayos',
    'Architektur, Ingenieurwesen und Prüfung',
  ],
  72: ['Research and development', 'Investigación y desarrollo', 'Forschung und Entwicklung'],
  73: ['Advertising and market research', 'Publicidad y estudios de mercado', 'Werbung und Marktforschung'],
  74: ['Design, photography and translation', 'Diseño, fotografía y traducción', 'Design, Fotografie und Übersetzung'],
  75: ['Veterinary services', 'Servicios veterinarios', 'Veterinärwesen'],
  77: ['Rental and leasing', 'Alquiler y leasing', 'Vermietung und Leasing'],
  78: ['Recruitment and staffing', 'Selección y trabajo temporal', 'Personalvermittlung und Zeitarbeit'],
  79: ['Travel and tour operators', 'Agencias de viajes y turoperadores', 'Reisebüros und Reiseveranstalter'],
  80: ['Security services', 'Servicios de seguridad', 'Sicherheitsdienste'],
  81: ['Building services and landscaping', 'Servicios a edificios y jardinería', 'Gebäudebetreuung und Gartenbau'],
  82: [
    'Trade fairs, congresses and office services',
    'Ferias, congresos y servicios de oficina',
    'Messen, Kongresse und Bürodienste',
  ],
  O: [
    'Public administration and defence',
    'Administración pública y defensa',
    'Öffentliche Verwaltung und Verteidigung',
  ],
  P: ['Education', 'Educación', 'Erziehung und Unterricht'],
  86: ['Health care', 'Sanidad', 'Gesundheitswesen'],
  88: ['Social work', 'Servicios sociales', 'Sozialwesen'],
  R: ['Arts, entertainment and sport', 'Arte, ocio y deporte', 'Kunst, Unterhaltung und Sport'],
  94: ['Associations and organizations', 'Asociaciones y organizaciones', 'Verbände und Organisationen'],
  96: ['Other personal services', 'Otros servicios personales', 'Sonstige persönliche Dienstleistungen'],
  U: ['International organizations', 'Organismos internacionales', 'Internationale Organisationen'],
};

const jobRoles: Readonly<Record<JobRoleId, Labels>> = {
  MANAGEMENT: ['Management', 'Dirección', 'Geschäftsführung und Leitung'],
  PURCHASING: ['Purchasing', 'Compras', 'Einkauf'],
  ENGINEERING: ['Engineering', 'Ingeniería y desarrollo', 'Entwicklung und Konstruktion'],
  PRODUCTION: ['Production', 'Producción', 'Produktion'],
  QUALITY: ['Quality', 'Calidad', 'Qualität'],
  MAINTENANCE: ['Maintenance and service', 'Mantenimiento y servicio técnico', 'Instandhaltung und Service'],
  LOGISTICS: ['Logistics', 'Logística', 'Logistik'],
  IT: ['IT and software', 'Informática y software', 'IT und Software'],
  SALES: ['Sales', 'Ventas', 'Vertrieb'],
  MARKETING: ['Marketing and press', 'Marketing y prensa', 'Marketing und Presse'],
  FINANCE: [
    'Finance, HR and administration',
    'Finanzas, personal y administración',
    'Finanzen, Personal und Verwaltung',
  ],
  RESEARCH: ['Research and teaching', 'Investigación y docencia', 'Forschung und Lehre'],
  STUDENT: ['Student or apprentice', 'Estudios o formación', 'Studium oder Ausbildung'],
  OTHER: ['Other', 'Otra función', 'Sonstiges'],
};

type Names = Readonly<Record<string, Labels>>;

/**
 * Makes what returns a list in a language, in that language's own order. Each is made once, when it is first asked for,
 * so that a start does not load how each language sorts. `last` is looked for where the rest does not fit.
 */
function sorted(names: Names, last?: string): (language: Language) => Asset[] {
  const lists = new Map<Language, Asset[]>();
  return (language) => {
    const made = lists.get(language);
    if (made) return made;
    const { compare } = new Intl.Collator(language);
    const items = Object.entries(names).map(([id, labels]) => ({ id, label: labelIn(labels, language) }));
    const list = items.toSorted((a, b) => Number(a.id === last) - Number(b.id === last) || compare(a.label, b.label));
    lists.set(language, list);
    return list;
  };
}

export const listIndustries = sorted(industries);
export const listJobRoles = sorted(jobRoles, 'OTHER');

/** Returns the name of an industry for a reader; '' for none. */
export const industryName = (id: IndustryId | null, language: Language): string =>
  id === null ? '' : labelIn(industries[id], language);
export const jobRoleName = (id: JobRoleId | null, language: Language): string =>
  id === null ? '' : labelIn(jobRoles[id], language);
