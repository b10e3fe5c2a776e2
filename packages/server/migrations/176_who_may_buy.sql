-- Whether somebody may spend the company's money (decision 082). Everybody could before, and the release before makes accounts that may.
alter table accounts add column may_buy boolean not null default true;
