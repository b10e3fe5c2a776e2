-- Terms of use and privacy notices that were shown since a moment: an operator may change the text of a version.
create table legal_texts (
  document text not null,
  language text not null,
  since timestamptz(3) not null,
  text_version text not null,
  sha256 text not null,
  text text not null,
  primary key (document, language, since)
);
