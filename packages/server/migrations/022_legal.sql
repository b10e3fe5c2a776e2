-- The terms of use and the privacy notice as they were shown, since when: an operator may change theirs under the same
-- version.
create table legal_texts (
  document text not null,
  language text not null,
  since timestamptz(3) not null,
  text_version text not null,
  sha256 text not null,
  text text not null,
  primary key (document, language, since)
);
