-- Of the attempts, those that ended in an error the process survived. The others took the process down, or ran out of their
-- lease: few of these are allowed, so the two are counted apart.
alter table jobs add column failures integer not null default 0;
