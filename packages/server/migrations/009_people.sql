-- Job roles and industries are entries of public classifications now; what was typed before there were lists means nothing.
update visitors set profession = null, industry = null where profession is not null or industry is not null;
update exhibitors set industry_id = null where industry_id is not null;
