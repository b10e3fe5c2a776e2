import type { JobRoleId } from '@fairlead/contract/assets';
import type { Labels } from './labels.ts';

export const jobRoles: Readonly<Record<JobRoleId, Labels>> = {
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
