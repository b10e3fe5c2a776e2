-- Job roles were the groups of a census (ISCO-08), without a buyer or a student; now they are what a stand asks for. Triggers bring
-- searches, figures and the desks up to date. What one group held of several roles (332, purchasing and sales) is OTHER.
-- Which fields somebody has filled in stays as it is.
alter table visitors disable trigger visitors_changed_keep_their_fields;
update visitors set profession = case
  when profession in ('111', '112', '131', '134', '14') then 'MANAGEMENT'
  when profession in ('214', '215', '216', '311') then 'ENGINEERING'
  when profession in ('132', '312', '313', '71', '72', '73', '74', '75', '8') then 'PRODUCTION'
  when profession = '333' then 'LOGISTICS'
  when profession in ('133', '251', '252', '35') then 'IT'
  when profession = '122' then 'SALES'
  when profession in ('243', '264') then 'MARKETING'
  when profession in ('121', '241', '242', '331', '334', '4') then 'FINANCE'
  when profession in ('211', '212', '213', '23', '263', '314') then 'RESEARCH'
  else 'OTHER' end
where profession is not null and profession <> '';
alter table visitors enable trigger visitors_changed_keep_their_fields;
