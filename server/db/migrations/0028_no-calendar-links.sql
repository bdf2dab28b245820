-- accepted: nobody has installed a release that uses it
DROP TABLE "calendar_links";
