-- Only a trade fair is public; what a project said of it had no effect, and is refused now.
update exhibitions set is_public = false where kind = 'PROJECT' and is_public;
